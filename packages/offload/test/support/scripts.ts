import { answer } from '../../src/thread.ts'
import { work } from './work.ts'

answer(work)
