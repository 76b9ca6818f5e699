import type { Logger } from '@motorpool/kernel'

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }
