import { ResourceScreen, type Row } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { terminalItems } from '../../shared/index.ts'

/** A tenant's own row begins as the one that is selected: of the same code it takes its place. */
function preset(selected: readonly Row[]): Record<string, unknown> {
  const [row] = selected
  if (!row || selected.length > 1) return {}
  const { itemCode, itemName, localeValue, protocolId, byteIndex, bitIndex, alarmLevel, status } = row
  return { itemCode, itemName, localeValue, protocolId, byteIndex, bitIndex, alarmLevel, status }
}

export default (): ReactNode => <ResourceScreen resource={terminalItems} preset={preset} />
