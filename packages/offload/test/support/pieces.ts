import { answerEach } from '../../src/thread.ts'
import { work } from './work.ts'

answerEach(work)
