export { type Break, firstBreak } from './chain.ts'
export { type ChainCheck, type ChainEnd, chainsOf, checkChain } from './check.ts'
export { lockModule } from './module.ts'
