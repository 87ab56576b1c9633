"""Holds what programs of others read of a track against the way of the same workout as GeoJSON.

    points.py GEOJSON FORM TRACK [POINTS]

FORM is gpx or tcx. POINTS is the unicsv file that gpsbabel made of the track; without it a library for Python
reads the track: gpxpy or tcxreader.
"""
import csv
import json
import sys


def expected(path):
    with open(path, encoding="utf-8") as file:
        geometry = json.load(file)["geometry"]
    # A way over the 180th meridian is cut there, at places where nobody was measured.
    assert geometry["type"] == "LineString", geometry["type"]
    return [(place[1], place[0]) for place in geometry["coordinates"]]


def of_gpsbabel(points):
    with open(points, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [
        (float(row["Latitude"]), float(row["Longitude"])) for row in rows if row["Latitude"]
    ]


def of_gpxpy(track):
    import gpxpy

    with open(track, encoding="utf-8") as file:
        read = gpxpy.parse(file)
    points = [point for line in read.tracks for part in line.segments for point in part.points]
    assert all(point.time for point in points), "a point has no time"
    return [(point.latitude, point.longitude) for point in points]


def of_tcxreader(track):
    from tcxreader.tcxreader import TCXReader

    ride = TCXReader().read(track, only_gps=False)
    assert ride.distance > 0, "it has no distance"
    assert all(point.time for point in ride.trackpoints), "a point has no time"
    return [
        (point.latitude, point.longitude) for point in ride.trackpoints if point.latitude is not None
    ]


def main(way, form, track, points=None):
    wanted = expected(way)
    if points:
        found = of_gpsbabel(points)
        if form == "tcx":
            # It takes a place on the equator or on the prime meridian for none.
            wanted = [place for place in wanted if place[0] and place[1]]
    else:
        found = of_gpxpy(track) if form == "gpx" else of_tcxreader(track)
    assert len(found) == len(wanted), f"{len(found)} points, {len(wanted)} on the way"
    for number, (a, b) in enumerate(zip(found, wanted)):
        # gpsbabel writes six decimals.
        assert abs(a[0] - b[0]) < 1e-6 and abs(a[1] - b[1]) < 1e-6, f"point {number}: {a}, {b}"
    print(f"{len(found)} points")


main(*sys.argv[1:])
