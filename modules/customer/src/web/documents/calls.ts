import { api } from '@motorpool/ui'
import { vehicleDocuments } from '../../shared/documents.ts'
import type { PageOf } from '../portal/calls.ts'

/** A document as its readers get it. Days are their begin in China, ms. */
export interface VehicleDocument {
  id: string
  vin: string
  documentType: string
  documentName: string
  documentNo: string | null
  issueDate: number | null
  validUntil: number | null
  /** Ids of stored files. */
  files: readonly string[]
  remark: string | null
}

export const documentCalls = {
  /** The newest first. */
  page: (vin: string | undefined, page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<PageOf<VehicleDocument>>(
      `${vehicleDocuments.api}/page`,
      { page, pageSize, ...(vin === undefined ? {} : { vin }) },
      { quiet: true, ...(signal ? { signal } : {}) },
    ),
}
