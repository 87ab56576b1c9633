"""Holds what programs of others read of a track against the route that a table of the same workout has.

    points.py TABLE FORM TRACK [POINTS]

TABLE is route.csv, FORM is gpx or tcx. POINTS is the unicsv file that gpsbabel made of the track; without it a
library for Python reads the track: gpxpy or tcxreader.
"""
import csv
import sys


def expected(table):
    with open(table, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return [(float(row["Latitude"]), float(row["Longitude"])) for row in rows]


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


def main(table, form, track, points=None):
    wanted = expected(table)
    if points:
        found = of_gpsbabel(points)
    else:
        found = of_gpxpy(track) if form == "gpx" else of_tcxreader(track)
    assert wanted, "the table has no route"
    assert len(found) == len(wanted), f"{len(found)} points, {len(wanted)} in the table"
    for number, (a, b) in enumerate(zip(found, wanted)):
        # gpsbabel writes six decimals.
        assert abs(a[0] - b[0]) < 1e-6 and abs(a[1] - b[1]) < 1e-6, f"point {number}: {a}, {b}"
    print(f"{len(found)} points")


main(*sys.argv[1:])
