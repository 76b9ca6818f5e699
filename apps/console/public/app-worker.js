// Opens the portal of customers without a network, with what it showed last. It keeps the files of the console, and what the calls
// below answered to one user; whoever signs out takes that away. Pages say whose it is: without that nothing is kept.

const FILES = 'motorpool-files'
const STATE = 'motorpool-state'
const OWNER = './motorpool-owner'
/** Files and answers that are kept; the oldest go first. */
const FILES_MAX = 400
const ANSWERS_MAX = 200
/** Bytes of one answer that is kept: those of the portal have a few thousand. */
const ANSWER_MAX = 512 * 1024
/** Bytes of a call's body that is part of its name. */
const BODY_MAX = 4096
/** ms that a page waits for the network before it is opened from what is kept. */
const PAGE_WAIT = 4000

const READS = [
  /^GET \/api\/system-svc\//,
  /^GET \/api\/customer-svc\/customer\//,
  /^GET \/api\/customer-svc\/(vehicle\/workLog|service\/site)\//,
  /^POST \/api\/customer-svc\/customer\/vehicle\/V1\.0\/(page|map|alarm|fuel|attendance\/month|assign\/(list|history))$/,
  /^POST \/api\/customer-svc\/customer\/fence\/V1\.0\/page\//,
  /^POST \/api\/customer-svc\/service\/orders\/V1\.0\/page$/,
  /^POST \/api\/content-svc\/\w+\/V1\.0\/app\/page$/,
]

const here = () => new URL('./', self.location.href)
const isFile = ({ pathname }) => pathname.startsWith(`${here().pathname}assets/`) || pathname.endsWith('/icon.svg')
const isRead = (method, { pathname }) => READS.some((read) => read.test(`${method} ${pathname}`))

async function trim(cache, most) {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** Whose answers are kept; undefined: nobody's. */
async function ownerOf() {
  const found = await (await caches.open(STATE)).match(OWNER)
  return found?.text()
}

/** What is kept is of this user from now on, and of nobody else any more; null: of nobody. */
async function keepFor(user) {
  if (user !== null && (await ownerOf()) === user) return
  await caches.delete(STATE)
  if (user !== null) await (await caches.open(STATE)).put(OWNER, new Response(user))
}

/** Content-addressed: what is kept never changes. */
async function file(request) {
  const cache = await caches.open(FILES)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request.url, answer.clone())
    await trim(cache, FILES_MAX)
  }
  return answer
}

async function page(request) {
  const cache = await caches.open(FILES)
  const key = new URL(request.url).pathname
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(key, answer.clone())
    return answer
  })
  const kept = await cache.match(key)
  if (!kept) return asked
  const late = new Promise((resolve) => setTimeout(resolve, PAGE_WAIT, kept))
  return Promise.race([asked.catch(() => kept), late])
}

/** A call by all that its answer depends on. */
async function nameOf(request) {
  const body = request.method === 'GET' ? '' : await request.clone().text()
  if (body.length > BODY_MAX) return undefined
  const language = request.headers.get('accept-language') ?? ''
  return `./kept?${encodeURIComponent([request.method, request.url, language, body].join(' '))}`
}

/** As it is kept; undefined: it is too large. */
async function withTime(answer, at) {
  const headers = new Headers(answer.headers)
  headers.set('x-kept-at', String(at))
  const body = await answer.blob()
  return body.size > ANSWER_MAX ? undefined : new Response(body, { status: answer.status, headers })
}

async function read(request) {
  const owner = await ownerOf()
  const name = owner === undefined ? undefined : await nameOf(request)
  if (name === undefined) return fetch(request)
  const cache = await caches.open(STATE)
  let answer
  try {
    answer = await fetch(request)
  } catch (error) {
    const kept = await cache.match(name)
    if (!kept) throw error
    return kept
  }
  // The user may have changed while the call was under way.
  if (answer.status === 200 && (await ownerOf()) === owner) {
    const kept = await withTime(answer.clone(), Date.now())
    // An older answer would be taken for the newest.
    await cache.delete(name)
    if (kept) await cache.put(name, kept)
    await trim(cache, ANSWERS_MAX)
  }
  return answer
}

async function keepFiles(urls) {
  for (const url of urls) {
    const at = new URL(url, here())
    if (at.origin === here().origin && isFile(at)) await file(new Request(at)).catch(() => undefined)
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { motorpool, user, files } = event.data ?? {}
  if (motorpool === 'keep' && typeof user === 'string')
    event.waitUntil(keepFor(user).then(() => keepFiles(Array.isArray(files) ? files : [])))
  if (motorpool === 'forget') event.waitUntil(keepFor(null))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== here().origin) return
  if (request.mode === 'navigate' && url.pathname === here().pathname) event.respondWith(page(request))
  else if (request.method === 'GET' && isFile(url)) event.respondWith(file(request))
  else if (isRead(request.method, url)) event.respondWith(read(request))
})
