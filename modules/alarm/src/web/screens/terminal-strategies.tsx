import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { terminalStrategies } from '../../shared/index.ts'

export default (): ReactNode => <ResourceScreen resource={terminalStrategies} />
