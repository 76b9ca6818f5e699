import { existsSync } from 'node:fs'
import { installDebian } from './debian.ts'

const PLACES = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server']

/** The server for the tests over NATS JetStream: an installed one or, as root on Debian, the distribution's own, installed now. */
export function findNats(): void {
  if (PLACES.some((path) => existsSync(path))) return
  installDebian(['nats-server'])
  if (!PLACES.some((path) => existsSync(path)))
    console.log('  no nats-server (apt-get install nats-server): the tests over NATS JetStream are skipped')
}
