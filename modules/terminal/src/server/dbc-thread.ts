import { answer } from '@motorpool/offload/thread'
import { parseDbc } from '@motorpool/signals'

answer(parseDbc)
