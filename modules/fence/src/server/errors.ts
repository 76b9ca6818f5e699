import { defineErrors } from '@motorpool/kernel'

export const fenceErrors = defineErrors({
  /** The kind of a fence that watches vehicles stays as it is. */
  FENCE_LINKED: { status: 409 },
  /** No outline is known of the administrative unit. */
  FENCE_NO_OUTLINE: { status: 400 },
  /** A customer's account keeps only so many fences. */
  FENCE_CUSTOMER_LIMIT: { status: 409 },
  /** A customer's fence watches only so many vehicles. */
  FENCE_CUSTOMER_VEHICLES: { status: 409 },
  FENCE_FILE: { status: 400 },
  /** A terminal cannot be told all of the fence. */
  FENCE_NOT_FOR_TERMINAL: { status: 409 },
  /** What can be wrong with a shape. */
  FENCE_POSITION_OUT_OF_RANGE: { status: 400 },
  FENCE_RADIUS_OUT_OF_RANGE: { status: 400 },
  FENCE_WIDTH_OUT_OF_RANGE: { status: 400 },
  FENCE_TOO_FEW_CORNERS: { status: 400 },
  FENCE_TOO_MANY_CORNERS: { status: 400 },
  FENCE_NO_POLYGONS: { status: 400 },
  FENCE_ZERO_AREA: { status: 400 },
  FENCE_CORRIDOR_TOO_SHORT: { status: 400 },
  FENCE_TOO_INTRICATE: { status: 400 },
  FENCE_SELF_CROSSING: { status: 400 },
  FENCE_OVERLAPPING_EDGES: { status: 400 },
  FENCE_HOLE_OUTSIDE: { status: 400 },
  FENCE_HOLES_OVERLAP: { status: 400 },
  FENCE_AROUND_POLE: { status: 400 },
})
