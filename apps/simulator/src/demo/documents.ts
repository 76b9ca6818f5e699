import type { ApiClient } from './client.ts'
import { paper } from './paper.ts'

const DAY_MS = 86_400_000
const API = '/api/customer-svc/vehicle/documents/V1.0'

interface Paper {
  documentType: string
  documentName: string
  readers: string
  /** Days from today. */
  issued?: number
  until?: number
}

/** What a dealer files of a machine: one paper of each kind that matters, one of them to be renewed soon, one too late. */
const PAPERS: readonly Paper[] = [
  { documentType: 'MANUAL', documentName: '操作与保养手册', readers: 'USERS' },
  { documentType: 'CERTIFICATE', documentName: '产品合格证', readers: 'USERS', issued: -400 },
  { documentType: 'INVOICE', documentName: '购车发票', readers: 'OWNER', issued: -380 },
  { documentType: 'INSURANCE', documentName: '工程机械综合保险', readers: 'OWNER', issued: -350, until: 15 },
  { documentType: 'INSPECTION', documentName: '年度检验报告', readers: 'USERS', issued: -370, until: -5 },
  { documentType: 'OTHER', documentName: '二手机评估', readers: 'STAFF', issued: -20 },
]

/** Papers of the machines, filed by staff. */
export async function fileDocuments(own: ApiClient, vins: readonly string[], now: number): Promise<void> {
  const today = now - ((now + DAY_MS / 3) % DAY_MS)
  const day = (offset: number) => today + offset * DAY_MS
  for (const vin of vins)
    for (const [i, { issued, until, ...document }] of PAPERS.entries()) {
      const documentNo = `DOC-${vin.slice(-6)}-${i + 1}`
      const page = paper([
        document.documentType,
        `VIN ${vin}`,
        `No. ${documentNo}`,
        'Made up for the demo: no real document.',
      ])
      const file = await own.upload(`${document.documentName}.pdf`, 'application/pdf', page)
      await own.post(API, {
        ...document,
        vin,
        documentNo,
        files: [file],
        ...(issued === undefined ? {} : { issueDate: day(issued) }),
        ...(until === undefined ? {} : { validUntil: day(until) }),
      })
    }
}
