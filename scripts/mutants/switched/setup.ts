import { install } from './state.ts'

install()
