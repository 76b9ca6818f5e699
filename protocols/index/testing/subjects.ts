import type { FuzzSubject } from '@motorpool/wire/fuzz'
import { GB_SUBJECTS } from './gb-subjects.ts'
import { JT_SUBJECTS } from './jt-subjects.ts'

/** Every protocol that is built in, by edition, with what is sent inside it. */
export const FUZZ_SUBJECTS: readonly FuzzSubject[] = [...GB_SUBJECTS, ...JT_SUBJECTS]
