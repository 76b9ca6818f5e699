import { SMTPServer } from 'smtp-server'

/** A mail server in a process of its own: it says its port, then each mail that it took, a line of JSON each. */
const refusing = process.argv[2] === 'refuse'
const say = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`)

process.on('disconnect', () => process.exit())

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
  onRcptTo: (_address, _session, done) =>
    done(refusing ? Object.assign(new Error('mailbox unavailable'), { responseCode: 550 }) : null),
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      say({ raw: Buffer.concat(chunks).toString('utf8') })
      done()
    })
  },
})
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address()
  say({ port: typeof address === 'object' ? address?.port : 0 })
})
