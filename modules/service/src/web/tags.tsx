import { enumLabel, StatusTag } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { ServiceOrderStatus, WorkOrderStatus } from '../shared/index.ts'
import { ORDER_TONES, WORK_TONES } from './work-view.ts'

export const orderTag = (status: ServiceOrderStatus): ReactNode => (
  <StatusTag tone={ORDER_TONES[status]}>{enumLabel(ServiceOrderStatus, status)}</StatusTag>
)

export const workTag = (status: WorkOrderStatus): ReactNode => (
  <StatusTag tone={WORK_TONES[status]}>{enumLabel(WorkOrderStatus, status)}</StatusTag>
)
