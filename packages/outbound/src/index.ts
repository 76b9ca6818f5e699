export { isPublicAddress } from './address.ts'
export type { CallOptions, OutboundCall, Recorder, TlsIdentity } from './call.ts'
export type { Credential, Secret } from './credential.ts'
export { OutboundError, type OutboundErrorCode } from './errors.ts'
export type { Answer } from './http/answer.ts'
export type { HttpCall } from './http/send.ts'
export {
  type ConnectCall,
  closedOutbound,
  createOutbound,
  type Outbound,
  type OutboundOptions,
} from './outbound.ts'
export { recordCall, recordIn } from './record.ts'
export type { NamedBy, Resolver } from './resolve.ts'
export { RETENTION, trimHandler, trimJob, trimSchedule } from './retention.ts'
export {
  DeliveryError,
  deliver,
  SFTP_FAILURES,
  type SftpAccount,
  type SftpFailure,
  withSftp,
} from './sftp.ts'
export type { MailAttachment, MailCall, SentMail } from './smtp.ts'
export { sshOver } from './ssh.ts'
