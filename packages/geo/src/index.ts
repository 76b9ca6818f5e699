export * from './bbox.ts'
export * from './datum.ts'
export * from './districts.ts'
export * from './sphere.ts'
