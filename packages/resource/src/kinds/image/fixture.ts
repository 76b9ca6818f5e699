export { fileFixture as imageFixture } from '../file/fixture.ts'
