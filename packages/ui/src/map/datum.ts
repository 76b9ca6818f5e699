import { type Bbox, bboxOf, type Datum, type LngLat, toDatum } from '@motorpool/geo'

/** Between stored positions (WGS-84) and what the base map on the screen is drawn in. */
export interface DisplayDatum {
  datum: Datum
  toDisplay(point: LngLat): LngLat
  fromDisplay(point: LngLat): LngLat
}

export function displayDatum(datum: Datum): DisplayDatum {
  return {
    datum,
    toDisplay: (point) => toDatum(point, 'WGS-84', datum),
    fromDisplay: (point) => toDatum(point, datum, 'WGS-84'),
  }
}

/** A box as seen on the screen in stored coordinates: the shift differs from corner to corner. */
export function bboxFromDisplay(box: Bbox, { fromDisplay }: DisplayDatum): Bbox {
  return cornersThrough(box, fromDisplay)
}

export function bboxToDisplay(box: Bbox, { toDisplay }: DisplayDatum): Bbox {
  return cornersThrough(box, toDisplay)
}

function cornersThrough(box: Bbox, convert: (point: LngLat) => LngLat): Bbox {
  const [west, south, east, north] = box
  const corners: LngLat[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
  return bboxOf(corners.map(convert)) ?? box
}
