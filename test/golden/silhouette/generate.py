"""Writes the golden cases of the kernels, the silhouette values and the silhouette batch, straight from the definitions, with NumPy and scikit-learn.

    /usr/bin/python3 test/golden/silhouette/generate.py      (Debian 12: python3-sklearn)

The tests read only silhouette.json. Kernels come from scikit-learn; the linear one has its constant added here. Kernel k-means is not
in scikit-learn: kernel PCA maps the points to coordinates with the same inner products, and scikit-learn's k-means runs on these.
"""

import json
import pathlib

import numpy
import sklearn
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.metrics.pairwise import linear_kernel, polynomial_kernel, rbf_kernel, sigmoid_kernel

HERE = pathlib.Path(__file__).parent


def kernel_matrix(points, kernel):
    if kernel["name"] == "linear":
        return linear_kernel(points) + kernel["c"]
    if kernel["name"] == "polynomial":
        return polynomial_kernel(points, degree=kernel["d"], gamma=kernel["alpha"], coef0=kernel["c"])
    if kernel["name"] == "sigmoid":
        return sigmoid_kernel(points, gamma=kernel["alpha"], coef0=kernel["c"])
    return rbf_kernel(points, gamma=1 / (2 * kernel["sigma"] ** 2))


def squared_distances(points, kernel):
    if kernel is None:
        return ((points[:, None, :] - points[None, :, :]) ** 2).sum(axis=2)
    matrix = kernel_matrix(points, kernel)
    return numpy.maximum(0, numpy.diag(matrix)[:, None] + numpy.diag(matrix)[None, :] - 2 * matrix)


def silhouette(squared, labels):
    names = numpy.unique(labels)
    if len(names) == 1:
        return numpy.zeros(len(labels))
    means = numpy.stack([squared[:, labels == name].mean(axis=1) for name in names], axis=1)
    own = labels[:, None] == names[None, :]
    alpha = means[own]
    beta = numpy.where(own, numpy.inf, means).min(axis=1)
    larger = numpy.maximum(alpha, beta)
    return numpy.where(larger == 0, 0, (beta - alpha) / numpy.where(larger == 0, 1, larger))


def batch(points, labels, budget):
    squared = squared_distances(points, None)
    values = silhouette(squared, labels)
    names = sorted(set(labels.tolist()), key=lambda name: numpy.flatnonzero(labels == name)[0])
    queries = []
    for name in names:
        members = numpy.flatnonzero(labels == name)
        wanted = min(budget // len(names), len(members))
        doubt = (1 - values[members]) / 2
        share = dict(zip(members.tolist(), doubt / (doubt.sum() or 1)))
        if wanted == 0:
            queries.append([])
            continue
        if wanted == 1:
            queries.append([max(share, key=lambda i: (share[i], -i))])
            continue
        pairs = [(share[u] * share[v] * squared[u, v], -u, -v) for u in share for v in share if u < v]
        _, u, v = max(pairs)
        chosen = [-u, -v]
        while len(chosen) < wanted:
            rest = [c for c in share if c not in chosen]
            spread = {c: squared[c, chosen].sum() for c in rest}
            total = sum(spread.values())
            chosen.append(max(rest, key=lambda c: (share[c] + (spread[c] / total if total else 0), -c)))
        queries.append(chosen)
    return queries


def kernel_kmeans_objective(points, kernel, k):
    """The smallest inertia scikit-learn finds in coordinates with the kernel's inner products."""
    values, vectors = numpy.linalg.eigh(kernel_matrix(points, kernel))
    mapped = vectors * numpy.sqrt(numpy.maximum(values, 0))
    found = KMeans(k, n_init=50, random_state=0, tol=0).fit(mapped)
    numbers = {}
    return found.inertia_, [numbers.setdefault(label, len(numbers)) for label in found.labels_.tolist()]


def main():
    random = numpy.random.default_rng(20120616)
    kernels = [
        None,
        {"name": "linear", "c": 0},
        {"name": "linear", "c": 2.5},
        {"name": "polynomial", "alpha": 1, "c": 1, "d": 3},
        {"name": "polynomial", "alpha": 0.25, "c": 0.5, "d": 2},
        {"name": "sigmoid", "alpha": 1, "c": 0},
        {"name": "sigmoid", "alpha": 0.1, "c": -0.5},
        {"name": "rbf", "sigma": 1.5},
    ]
    cases = []
    for items, columns, clusters in [(12, 2, 2), (40, 5, 4), (60, 11, 6), (15, 3, 1)]:
        points, labels = make_blobs(items, columns, centers=clusters, cluster_std=2.5, random_state=int(random.integers(1000)))
        points = points / 4
        labels = labels * 7 - 3
        cases.append({
            "points": points.tolist(),
            "labels": labels.tolist(),
            "silhouettes": [
                {"kernel": kernel, "values": silhouette(squared_distances(points, kernel), labels).tolist()} for kernel in kernels
            ],
            "batches": [
                {"budget": budget, "queries": batch(points, labels, budget)}
                for budget in [0, clusters, 2 * clusters, 3 * clusters + 1, items // 2, 2 * items]
            ],
        })
    clusterings = []
    for kernel in [kernels[1], kernels[4], kernels[7]]:
        points, _ = make_blobs(45, 3, centers=3, cluster_std=0.6, random_state=4)
        points = points / 4
        objective, labels = kernel_kmeans_objective(points, kernel, 3)
        clusterings.append({"points": points.tolist(), "kernel": kernel, "k": 3, "objective": objective, "labels": labels})
    versions = {"numpy": numpy.__version__, "scikit-learn": sklearn.__version__}
    path = HERE / "silhouette.json"
    path.write_text(json.dumps({"versions": versions, "cases": cases, "clusterings": clusterings}) + "\n")
    print(path.name, path.stat().st_size)


main()
