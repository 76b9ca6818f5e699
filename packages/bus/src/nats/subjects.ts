import { createHash } from 'node:crypto'

/** Characters of a topic in its subject; the server's limit is 4096 for a whole line. */
const MAX_TOKEN = 512

/**
 * A name as one token of a subject. What subjects do not allow, and what tokens are told apart by, stands as the hexadecimal
 * digits of its bytes; a long name is told by its hash.
 */
export function tokenOf(name: string): string {
  const token = Buffer.from(name, 'utf8')
    .toString('latin1')
    .replace(/[^A-Za-z0-9_-]/g, (char) => `=${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
  if (token === '') return '='
  return token.length <= MAX_TOKEN ? token : `~${createHash('sha256').update(name).digest('base64url')}`
}

/**
 * The subjects of an installation. All but the one of presence carry a mark of it, so that two installations that share a
 * prefix by mistake meet there, and hear nothing else of one another.
 */
export class Subjects {
  readonly presence: string
  /** Answers to one process. */
  readonly answers: string
  private readonly own: string
  private readonly inbox: string

  constructor(prefix: string, installation: string, process: string) {
    this.own = `${prefix}.${createHash('sha256').update(installation).digest('hex').slice(0, 16)}`
    this.presence = `${prefix}.presence`
    this.inbox = `${this.own}.answer.${process}`
    this.answers = `${this.inbox}.*`
  }

  topic(name: string): string {
    return `${this.own}.topic.${tokenOf(name)}`
  }

  question(name: string): string {
    return `${this.own}.question.${tokenOf(name)}`
  }

  answer(id: number): string {
    return `${this.inbox}.${id}`
  }

  /** Which request an answer is to. */
  requestOf(subject: string): number {
    return Number(subject.slice(this.inbox.length + 1))
  }
}
