import { answerEach } from '@motorpool/offload/thread'
import { searchPortion } from './portion.ts'

answerEach(searchPortion)
