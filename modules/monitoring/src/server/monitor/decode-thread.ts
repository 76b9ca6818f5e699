import { answer } from '@motorpool/offload/thread'
import { decodePasted } from './decode-pasted.ts'

answer(decodePasted)
