import { answerEach } from '@motorpool/offload/thread'
import { tryPortion } from './portion.ts'

answerEach(tryPortion)
