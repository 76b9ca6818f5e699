import { answer } from '@motorpool/offload/thread'
import { checkHistory } from './check-history.ts'

answer(checkHistory)
