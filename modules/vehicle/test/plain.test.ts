import { describePlain } from '@motorpool/resource/testing'
import { samples } from './samples.ts'
import { start } from './support/app.ts'

for (const sample of samples) describePlain(sample, start)
