/** A vehicle from the side, facing right, on 240 × 150: what is filled, and lines on it. */
export interface Drawing {
  body: string
  lines: string
  /** Middle and radius of each wheel. */
  wheels: readonly (readonly [x: number, y: number, r: number])[]
}

const TRUCK: Drawing = {
  body: 'M24 40h118a4 4 0 0 1 4 4v64H24zM150 58h27a10 10 0 0 1 8.7 5l15 26a12 12 0 0 1 1.3 5.5V108h-52z',
  lines: 'M24 56h122M158 68h17l10.5 19H158zM190 98h12M20 108h184',
  wheels: [
    [54, 110, 13],
    [86, 110, 13],
    [178, 110, 13],
  ],
}

const EXCAVATOR: Drawing = {
  body: 'M50 78h82v24H50a8 8 0 0 1-8-8v-8a8 8 0 0 1 8-8zM96 44h28a8 8 0 0 1 8 8v26H92V48a4 4 0 0 1 4-4zM132 82l34-46 12 2 32 42-8 6-30-34-30 42zM200 78l14 2 4 14-6 16-22-4 2-18zM58 106h76a13 13 0 0 1 0 26H58a13 13 0 0 1 0-26z',
  lines: 'M100 52h24v18h-24zM54 90h18M78 102h34v4H78zM176 44l-26 22M76 119h44',
  wheels: [
    [59, 119, 7],
    [133, 119, 7],
  ],
}

const VAN: Drawing = {
  body: 'M24 56a14 14 0 0 1 14-14h100c12 0 20 4 28 13l22 25c14 3 22 8 24 18l1 10H24z',
  lines: 'M126 52h10c9 0 15 3 21 10l15 18h-46zM36 56h78v24H36zM120 46v60M128 90h10',
  wheels: [
    [64, 110, 14],
    [172, 110, 14],
  ],
}

const ELECTRIC: Drawing = { ...VAN, lines: `${VAN.lines}M96 84l-10 13h8l-3 8 11-12h-8z` }

/** What a category of vehicles looks like where there is no picture of the model. */
export const DRAWINGS: Readonly<Record<string, Drawing>> = {
  NEW_ENERGY: ELECTRIC,
  NON_ROAD: EXCAVATOR,
  ROAD_FUEL: TRUCK,
  CUSTOM: VAN,
}
