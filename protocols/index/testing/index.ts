export { FUZZ_SUBJECTS } from './subjects.ts'
