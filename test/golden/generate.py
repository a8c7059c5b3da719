"""Writes the golden cases beside this file with scikit-learn, SciPy and NumPy; the tests read only the JSON.

    /usr/bin/python3 test/golden/generate.py      (Debian 12: python3-sklearn, python3-scipy)
"""

import json
import pathlib
import warnings

import numpy
import scipy
import sklearn
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.optimize import linear_sum_assignment
from scipy.spatial.distance import pdist, squareform
from scipy.special import entr, expit
from scipy.stats import norm
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.metrics import adjusted_rand_score, normalized_mutual_info_score, rand_score
from sklearn.metrics.cluster import contingency_matrix, pair_confusion_matrix

HERE = pathlib.Path(__file__).parent
VERSIONS = {"numpy": numpy.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__}


def write(name, cases):
    path = HERE / f"{name}.json"
    path.write_text(json.dumps({"versions": VERSIONS, "cases": cases}) + "\n")
    print(path.name, len(cases), path.stat().st_size)


def by_smallest_member(labels):
    numbers = {}
    return [numbers.setdefault(label, len(numbers)) for label in labels]


def clustering_metrics(random):
    cases = []
    for items, classes, clusters, noise in [
        (12, 3, 3, 0.3), (40, 4, 6, 0.5), (200, 10, 10, 0.1), (200, 10, 10, 1.0), (500, 62, 40, 0.4), (1000, 200, 230, 0.6),
    ]:
        truth = random.integers(0, classes, items)
        labels = numpy.where(random.random(items) < noise, random.integers(0, clusters, items), truth)
        table = contingency_matrix(truth, labels)
        (dd, ds), (sd, ss) = pair_confusion_matrix(truth, labels) / 2
        rows, columns = linear_sum_assignment(table, maximize=True)
        cases.append({
            "truth": truth.tolist(),
            "labels": labels.tolist(),
            "scores": {
                "jaccard": ss / (ss + sd + ds),
                "adjustedRand": adjusted_rand_score(truth, labels),
                "rand": rand_score(truth, labels),
                "nmi": normalized_mutual_info_score(truth, labels),
                "fMeasure": 2 * ss / (2 * ss + sd + ds),
                "purity": table.max(axis=0).sum() / items,
                "wellCategorised": table[rows, columns].sum() / items,
            },
        })
    return cases


def kmeans(random):
    cases = []
    for items, columns, k, spread in [(30, 2, 3, 1.0), (120, 5, 6, 3.0), (200, 40, 8, 6.0)]:
        points, _ = make_blobs(items, columns, centers=k, cluster_std=spread, random_state=int(random.integers(1 << 30)))
        points = points.round(2)
        init = points[random.choice(items, k, replace=False)]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            model = KMeans(k, init=init, n_init=1, tol=0, max_iter=300, algorithm="lloyd").fit(points)
        order = list(dict.fromkeys(model.labels_.tolist()))
        cases.append({
            "points": points.tolist(),
            "init": init.tolist(),
            "k": k,
            "labels": by_smallest_member(model.labels_.tolist()),
            "centroids": model.cluster_centers_[order].tolist(),
            "inertia": model.inertia_,
            "iterations": model.n_iter_,
        })
    return cases


def single_linkage(random):
    """HACC without constraints is single linkage; points in general position have no ties."""
    cases = []
    for items, columns, k in [(12, 2, 3), (40, 3, 7), (80, 4, 1), (60, 2, 50), (100, 2, 20)]:
        points = random.normal(size=(items, columns))
        distances = pdist(points).round(5)
        tree = linkage(distances, "single")
        cases.append({
            "distances": {"condensed": distances.tolist(), "n": items},
            "k": k,
            "labels": by_smallest_member(fcluster(tree, k, "maxclust").tolist()),
            "merges": tree[: items - k, 2].tolist(),
        })
    return cases


def max_entropy(random):
    cases = []
    for items, k, spread in [(10, 2, 1.0), (30, 3, 2.0), (40, 5, 4.0)]:
        points, _ = make_blobs(items, 3, centers=k, cluster_std=spread, random_state=int(random.integers(1 << 30)))
        labels = random.integers(0, k, items) if spread > 3 else KMeans(k, n_init=3, random_state=0).fit(points).labels_
        distances = pdist(points).round(5)
        square = squareform(distances)
        together = labels[:, None] == labels[None, :]
        upper = numpy.triu(numpy.ones((items, items), bool), 1)
        same, apart = square[upper & together], square[upper & ~together]
        must = norm(same.mean(), same.std()).logpdf(square) + numpy.log(len(same))
        cannot = norm(apart.mean(), apart.std()).logpdf(square) + numpy.log(len(apart))
        chance = expit(must - cannot)
        entropy = (entr(chance) + entr(expit(cannot - must))) / numpy.log(2)
        entropy = numpy.where(upper, entropy, -1)
        i, j = numpy.unravel_index(int(entropy.argmax()), entropy.shape)
        cases.append({
            "distances": {"condensed": distances.tolist(), "n": items},
            "labels": labels.tolist(),
            "pair": [int(i), int(j)],
            "entropy": float(entropy[i, j]),
            "probabilityMustLink": float(chance[i, j]),
        })
    return cases


def arrays(random):
    """NumPy's own files, so that the reader of .npy is tested against the writer that matters."""
    matrix = random.normal(size=(5, 3))
    for name, array, version in [
        ("matrix-f8-v1", matrix, (1, 0)),
        ("matrix-f8-v2", matrix, (2, 0)),
        ("matrix-f4-v1", matrix.astype("<f4"), (1, 0)),
        ("matrix-f8-fortran", numpy.asfortranarray(matrix), (1, 0)),
        ("matrix-f8-big-endian", matrix.astype(">f8"), (1, 0)),
        ("vector-f8", matrix[:, 0].copy(), (1, 0)),
        ("matrix-i8", numpy.arange(6).reshape(2, 3), (1, 0)),
        ("matrix-f8-v3", matrix, (3, 0)),
        ("matrix-f8-nan", numpy.where(matrix == matrix[2, 1], numpy.nan, matrix), (1, 0)),
    ]:
        with open(HERE / "arrays" / f"{name}.npy", "wb") as file:
            numpy.lib.format.write_array(file, array, version)
    return [{"matrix": matrix.tolist(), "float32": matrix.astype("<f4").astype("<f8").tolist()}]


if __name__ == "__main__":
    (HERE / "arrays").mkdir(exist_ok=True)
    for seed, make in enumerate([clustering_metrics, kmeans, single_linkage, max_entropy, arrays]):
        write(make.__name__.replace("_", "-"), make(numpy.random.default_rng(seed)))
