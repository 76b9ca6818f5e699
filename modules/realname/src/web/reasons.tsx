import type { Cells } from '@motorpool/resource/web'
import { Nothing, t } from '@motorpool/ui'
import { FILE_FAILURES, ONE_LINK_FAILURES } from '../shared/index.ts'

const CODES: readonly string[] = ONE_LINK_FAILURES

/** A failure of this side in words; what the operator said as it said it. */
export const reasonText = (reason: unknown): string =>
  typeof reason !== 'string' ? '' : CODES.includes(reason) ? t(`verify.failure.${reason}`) : reason

const FILE_CODES: readonly string[] = FILE_FAILURES

const fileFailureText = (code: unknown): string =>
  typeof code === 'string' && FILE_CODES.includes(code) ? t(`verify.fileFailure.${code}`) : ''

export const REASON_CELLS: Cells = {
  failReason: ({ failReason }) => reasonText(failReason) || <Nothing />,
  ftpFailure: ({ ftpFailure }) => fileFailureText(ftpFailure) || <Nothing />,
}

/** Where the result is one of this side, it is a code as well. */
export const LOG_CELLS: Cells = { resultCode: ({ resultCode }) => reasonText(resultCode) || <Nothing /> }
