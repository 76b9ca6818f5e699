export { CarriedPackages } from './carried.ts'
export { type OtaDeps, otaModule } from './module.ts'
export { signedBytes } from './package.ts'
