export { otaModule } from './module.ts'
export { signedBytes } from './package.ts'
