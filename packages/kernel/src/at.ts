function outside(index: number, length: number): never {
  throw new RangeError(`index ${index} is outside of ${length} elements`)
}

/** The element at an index that the caller has bounded; an index outside (or an element that is missing) throws. */
export function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  return value === undefined ? outside(index, list.length) : value
}

// One function for each kind of typed array: what reads one kind alone is compiled to a bounds check and a load.

/** The number at an index that the caller has bounded; an index outside throws. */
export function intAt(values: Int32Array, index: number): number {
  const value = values[index]
  return value === undefined ? outside(index, values.length) : value
}

/** The same for floating-point numbers, as times are. */
export function floatAt(values: Float64Array, index: number): number {
  const value = values[index]
  return value === undefined ? outside(index, values.length) : value
}
