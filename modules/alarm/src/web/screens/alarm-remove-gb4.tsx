import type { ReactNode } from 'react'
import { RemovalList } from '../RemovalList.tsx'

export default (): ReactNode => <RemovalList usage="GB4" />
