"""Writes the golden cases of COP-RF and its baselines with scikit-learn, SciPy and NumPy; the tests read only the JSON.

    /usr/bin/python3 test/golden/cop-rf/generate.py      (Debian 12: python3-sklearn, python3-scipy)
"""

import json
import pathlib

import numpy
import scipy
import scipy.linalg
import sklearn
from scipy.spatial.distance import pdist, squareform
from sklearn.cluster import KMeans
from sklearn.datasets import make_blobs
from sklearn.tree import DecisionTreeClassifier

HERE = pathlib.Path(__file__).parent
VERSIONS = {"numpy": numpy.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__}


def write(name, cases):
    path = HERE / f"{name}.json"
    path.write_text(json.dumps({"versions": VERSIONS, "cases": cases}) + "\n")
    print(path.name, len(cases), path.stat().st_size)


def trees():
    """One feature, so that nothing is left to chance but the bag, which is given; items outside the bag are routed too."""
    cases = []
    for seed in range(12):
        random = numpy.random.default_rng(seed)
        items = 20 + seed
        values = numpy.round(random.normal(size=items), 3)
        classes = (values + random.normal(scale=0.8, size=items) > 0).astype(int)
        bag = random.integers(0, items, size=items)
        weight = numpy.bincount(bag, minlength=items)
        tree = DecisionTreeClassifier(criterion="gini", random_state=0)
        tree.fit(values[:, None].astype(numpy.float32).astype(float), classes, sample_weight=weight)
        leaves = tree.apply(values[:, None].astype(numpy.float32))
        cases.append(
            {
                "values": values.astype(numpy.float32).astype(float).tolist(),
                "classes": classes.tolist(),
                "bag": bag.tolist(),
                "leaves": leaves.tolist(),
            }
        )
    write("trees", cases)


def blobs(seed, items, clusters):
    points, truth = make_blobs(n_samples=items, centers=clusters, n_features=3, cluster_std=1.5, random_state=seed)
    random = numpy.random.default_rng(seed)
    must, cannot = [], []
    while len(must) + len(cannot) < 12:
        i, j = (int(x) for x in random.choice(items, size=2, replace=False))
        (must if truth[i] == truth[j] else cannot).append([i, j])
    distances = squareform(pdist(points))
    sigma = distances[numpy.triu_indices(items, 1)].mean()
    affinity = numpy.exp(-(distances**2) / (2 * sigma**2))
    return points, affinity, must, cannot


def nearest(affinity, neighbours):
    graph = numpy.zeros_like(affinity, dtype=bool)
    for i, row in enumerate(affinity):
        others = [j for j in range(len(row)) if j != i]
        graph[i, sorted(others, key=lambda j: (-row[j], j))[:neighbours]] = True
    return graph


def e2cp():
    """The closed form, by inversion."""
    cases = []
    for seed in range(4):
        items, neighbours, alpha = 24, 5, 0.8
        _, affinity, must, cannot = blobs(seed, items, 3)
        scale = numpy.sqrt(numpy.diag(affinity))
        weights = numpy.where(nearest(affinity, neighbours), affinity / numpy.outer(scale, scale), 0)
        weights = (weights + weights.T) / 2
        root = 1 / numpy.sqrt(weights.sum(axis=1))
        laplacian = root[:, None] * weights * root[None, :]
        answers = numpy.zeros((items, items))
        for i, j in must:
            answers[i, j] = answers[j, i] = 1
        for i, j in cannot:
            answers[i, j] = answers[j, i] = -1
        inverse = scipy.linalg.inv(numpy.eye(items) - alpha * laplacian)
        spread = (1 - alpha) ** 2 * inverse @ answers @ inverse
        spread /= numpy.abs(spread).max()
        adjusted = numpy.where(spread >= 0, 1 - (1 - spread) * (1 - weights), (1 + spread) * weights)
        numpy.fill_diagonal(adjusted, 0)
        cases.append(
            {
                "affinity": affinity.tolist(),
                "neighbours": neighbours,
                "mustLink": must,
                "cannotLink": cannot,
                "adjusted": adjusted.tolist(),
            }
        )
    write("e2cp", cases)


def spectral_learning():
    """Kamvar, Klein and Manning: the additive normalisation, its leading eigenvectors, k-means of their rows of length 1."""
    cases = []
    for seed in range(4):
        items, k = 30, 3
        points, truth = make_blobs(n_samples=items, centers=k, n_features=3, cluster_std=0.6, random_state=seed + 20)
        random = numpy.random.default_rng(seed)
        must, cannot = [], []
        while len(must) + len(cannot) < 10:
            i, j = (int(x) for x in random.choice(items, size=2, replace=False))
            (must if truth[i] == truth[j] else cannot).append([i, j])
        distances = squareform(pdist(points))
        sigma = distances[numpy.triu_indices(items, 1)].mean() / 3
        affinity = numpy.exp(-(distances**2) / (2 * sigma**2))
        numpy.fill_diagonal(affinity, 0)
        graph = affinity.copy()
        for i, j in must:
            graph[i, j] = graph[j, i] = 1
        for i, j in cannot:
            graph[i, j] = graph[j, i] = 0
        degrees = graph.sum(axis=1)
        normalised = (graph + numpy.diag(degrees.max() - degrees)) / degrees.max()
        values, vectors = scipy.linalg.eigh(normalised)
        rows = vectors[:, ::-1][:, :k]
        rows = rows / numpy.linalg.norm(rows, axis=1, keepdims=True)
        labels = KMeans(k, n_init=50, random_state=0).fit(rows).labels_
        cases.append(
            {
                "affinity": affinity.tolist(),
                "k": k,
                "mustLink": must,
                "cannotLink": cannot,
                "eigenvalues": values[::-1][:k].tolist(),
                "labels": labels.tolist(),
            }
        )
    write("spectral-learning", cases)


def outliers():
    """The outlier measure of eq. (11) from leaves."""
    cases = []
    for seed in range(4):
        random = numpy.random.default_rng(seed)
        trees_, answers, must = 7, 11 + seed, 4 + seed
        leaves = random.integers(0, 4, size=(trees_, answers))
        affinity = (leaves[:, :, None] == leaves[:, None, :]).mean(axis=0)
        kinds = numpy.arange(answers) < must
        rho = 1 / numpy.where(kinds[:, None] == kinds[None, :], affinity**2, 0).sum(axis=1)
        scores = numpy.empty(answers)
        for kind in (True, False):
            median = numpy.median(rho[kinds == kind])
            scores[kinds == kind] = (rho[kinds == kind] - median) / median
        cases.append({"leaves": leaves.tolist(), "mustLinks": must, "scores": scores.tolist()})
    write("outliers", cases)


trees()
e2cp()
spectral_learning()
outliers()
