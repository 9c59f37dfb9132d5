"""A Ray cluster of two nodes on this machine, one core each: tells its address, ends with its input."""

import sys

import ray
from ray._private import services
from ray.cluster_utils import Cluster

LOOPBACK = "127.0.0.1"
MEMORY = 100 << 20


def main() -> None:
    # Ray looks for an address that others reach; nobody else is to.
    vars(services)["node_ip_address_from_perspective"] = lambda address=None: LOOPBACK
    node = {"num_cpus": 1, "object_store_memory": MEMORY, "node_ip_address": LOOPBACK}
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    cluster.add_node(**node)
    cluster.connect()
    sys.stdout.write(f"{cluster.address} {len(ray.nodes())}\n")
    sys.stdout.flush()
    sys.stdin.read()
    ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main()
