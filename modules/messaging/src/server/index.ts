export { messagingErrors } from './errors.ts'
export { messagingModule } from './module.ts'
export { escapeHtml, type OutgoingMessage, type Sender, sendMessage } from './send.ts'
