export { Broken, type Tally } from './connection.ts'
export { Dice } from './dice.ts'
export { type Envelope, Mutator } from './mutator.ts'
export { type Escape, type FuzzResult, type FuzzRun, type FuzzSubject, fuzz, ROUND, timeOf } from './run.ts'
