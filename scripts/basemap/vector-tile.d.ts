declare module 'pbf' {
  export default class Pbf {
    constructor(bytes: Uint8Array)
  }
}

declare module '@mapbox/vector-tile' {
  import type { Feature } from 'geojson'
  import type Pbf from 'pbf'

  export interface VectorTileLayer {
    length: number
    feature(index: number): {
      properties: Record<string, string | number | boolean>
      toGeoJSON(x: number, y: number, z: number): Feature
    }
  }
  export class VectorTile {
    constructor(pbf: Pbf)
    layers: Record<string, VectorTileLayer>
  }
}
