import { defineModule } from '@motorpool/wiring'
import { streamErrors } from './errors.ts'

export const streamModule = defineModule({ name: 'stream', errors: [streamErrors], routes: [] })
