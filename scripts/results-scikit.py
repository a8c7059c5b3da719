"""DBSCAN and average linkage of scikit-learn on points that Akin compares, for docs/results/large-collections.md.

Usage: python3 scripts/results-scikit.py SET.npy ... (Debian: python3-sklearn). Labels are in SET.txt, one a line.
The radius, the least number of neighbours and the height are those that are best for the set by its labels.
"""

import sys
from collections import Counter

import numpy as np
from sklearn.cluster import DBSCAN, AgglomerativeClustering
from sklearn.metrics import pairwise_distances

STEPS = 48


def pairs(labels):
    return sum(size * (size - 1) // 2 for size in Counter(labels).values())


def jaccard(truth, labels):
    both = pairs(zip(truth, labels))
    return both / (pairs(truth) + pairs(labels) - both)


def alone(labels):
    """Items that DBSCAN calls noise are groups of one."""
    return [label if label >= 0 else -1 - at for at, label in enumerate(labels)]


print("| set | items, subjects | DBSCAN | radius, neighbours | average linkage | height |")
print("| --- | --- | --- | --- | --- | --- |")
for path in sys.argv[1:]:
    points = np.load(path)
    with open(path.replace(".npy", ".txt"), encoding="utf-8") as file:
        truth = file.read().splitlines()
    distances = pairwise_distances(points)
    heights = np.linspace(*np.quantile(distances[distances > 0], [0.0005, 0.9]), STEPS)
    linked = {
        height: AgglomerativeClustering(
            n_clusters=None, distance_threshold=height, metric="precomputed", linkage="average"
        ).fit_predict(distances)
        for height in heights
    }
    dense = {
        (radius, least): alone(DBSCAN(eps=radius, min_samples=least, metric="precomputed").fit_predict(distances))
        for radius in heights
        for least in (1, 2, 3, 4)
    }
    height = max(heights, key=lambda one: jaccard(truth, linked[one]))
    radius, least = max(dense, key=lambda one: jaccard(truth, dense[one]))
    print(
        f"| {path.split('/')[-1][:-4]} | {len(truth):,}, {len(set(truth)):,} "
        f"| {jaccard(truth, dense[radius, least]):.3f} | {radius:.2f}, {least} "
        f"| {jaccard(truth, linked[height]):.3f} | {height:.2f} |",
        flush=True,
    )
