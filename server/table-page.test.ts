import { expect, test } from 'vitest'

import { newToken } from '#platform/security/secrets.ts'
import { makeLink } from '#tests/support/data/made-links.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  readMatch,
  setTable,
  declineMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

const get = async (it: TestApp, url: string) => it.server.inject({ url })
const post = async (it: TestApp, url: string, payload = '') =>
  it.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

onEachEngine('The page of a table link', (open) => {
  test('is for whoever has the link: not indexed, not stored, no referrer', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const secret = await makeLink(it, ann, match._id)
    for (const url of [`/t/${secret}`, `/t/${newToken()}`]) {
      const { headers } = await get(it, url)
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect(headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  test('carries the sheet, and text from people harms nothing', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const game = await addGame(it, ann, '<img src=x onerror=alert(1)> & "Co"')
    const players = [
      { user: ann.user._id, score: 10, result: 'Win' },
      { name: '<script>alert(1)</script>', score: 3, result: 'Loss' },
    ]
    const pad = { rows: [{ label: '</td><b>', scores: [10, 3] }] }
    const notes = 'Secret notes'
    const match = await logMatch(it, ann, { game, players, location: "O'Brien’s", pad, notes })
    const { body, statusCode } = await get(it, `/t/${await makeLink(it, ann, match._id)}`)
    expect(statusCode).toBe(200)
    for (const part of [
      ...['&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;', "at O'Brien’s", 'Ann A. won'],
      ...['Thursday 1 October 2026', '&lt;script&gt;alert(1)', '&lt;/td&gt;&lt;b&gt;'],
    ]) {
      expect(body).toContain(part)
    }
    expect(body).not.toMatch(/<script>|<img|<b>|style=|Secret notes|Arbor|@example/u)
  })

  test('says how long it took and who wrote it down, by first name and initial @both', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const players = [{ name: 'Gus', score: 3 }]
    const game = await addGame(it, ann)
    const match = await logMatch(it, ann, { game, players, durationMinutes: 75 })
    const secret = await makeLink(it, ann, match._id)
    const { body } = await get(it, `/t/${secret}`)
    expect(body).toContain('Thursday 1 October 2026, 75 min</p>')
    expect(body).toContain('Ann A. wrote this down.')
    const params = { token: secret }
    expect((await it.call('GET /links/:token', { params })).body.data).toMatchObject({
      ...{ durationMinutes: 75, loggedBy: 'Ann A.' },
    })
  })

  test('asks nothing of who has declined, and says nothing of them but first name and initial', async () => {
    const { it, ann, bob, match } = await scene(open(), setTable)
    const secret = await makeLink(it, ann, match._id)
    await declineMatch(it, bob, match._id)
    const claims = /Tester|everybody at|(?:players|here) .*have an account/iu
    const besideGuest = (await get(it, `/t/${secret}`)).body
    expect(besideGuest.match(/(?<=title"[^>]*>)Are you [^<]*/gu)).toEqual(['Are you Gus?'])
    expect(besideGuest).toContain('Bob T.')
    expect(besideGuest).not.toMatch(claims)
    const { players, ...declined } = await readMatch(it, ann, match._id)
    const left = asDrafts({ ...declined, players: players.filter(({ name }) => name !== 'Gus') })
    expect((await editMatch(it, ann, match._id, { players: left })).status).toBe(200)
    const alone = (await get(it, `/t/${secret}`)).body
    expect(alone).toContain('Bob T.')
    expect(alone).not.toMatch(/Are you|Who are you|<form/u)
    expect(alone).not.toMatch(claims)
  })

  test('says the same of every link that leads nowhere, with status 404', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const ended = await makeLink(it, ann, match._id)
    await makeLink(it, ann, match._id)
    const pages = []
    const elsewhere = [`/t/${ended}/`, `/T/${ended}`, '/t/', `/t/${ended}/players`]
    const unknown = [ended, newToken(), 'x', '%00', 'x'.repeat(3000)].map(
      (secret) => `/t/${secret}`,
    )
    for (const path of [...unknown, ...elsewhere]) {
      const { statusCode, body, headers } = await get(it, path)
      pages.push([statusCode, body])
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      })
    }
    const [first] = pages
    expect(first?.[0]).toBe(404)
    expect(first?.[1]).toContain('This link has ended.')
    for (const page of pages) expect(page).toEqual(first)
    const answered = await post(it, `/t/${ended}/players/${match.players[2]?._id}/confirm`)
    expect([answered.statusCode, answered.body]).toEqual(first)
  })

  test('tells messengers a title, a sentence and a picture, by absolute addresses', async () => {
    const { it, ann, match } = await scene(
      open({ config: { publicUrl: 'https://tally.example' } }),
      setTable,
    )
    const secret = await makeLink(it, ann, match._id)
    const { body } = await get(it, `/t/${secret}`)
    const said = (property: string) =>
      new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`, 'u').exec(body)?.[1]
    expect(said('og:title')).toBe('Catan: Ann A. won')
    expect(said('og:description')).toBe('Thursday 1 October 2026: Ann A. 10, Bob T. 8, Gus 3.')
    expect(said('og:url')).toBe(`https://tally.example/t/${secret}`)
    expect(said('og:image')).toBe(`https://tally.example/t/${secret}/picture.png`)
    expect(said('twitter:card')).toBe('summary_large_image')
    const players = [3, 10, 8].map((score, index) => ({ name: `Guest ${index}`, score }))
    const users = [{ user: ann.user._id, score: 1 }]
    const other = await logMatch(it, ann, { game: match.game, players: [...users, ...players] })
    const page = await get(it, `/t/${await makeLink(it, ann, other._id)}`)
    expect(page.body).toContain('Guest 1 10, Guest 2 8, Guest 0 3, Ann A. 1.')
  })

  test('has a picture of 1200 by 630, drawn once @both', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const path = `/t/${await makeLink(it, ann, match._id)}/picture.png`
    const [one, other] = await Promise.all([get(it, path), get(it, path)])
    const again = await get(it, path)
    const png = one.rawPayload
    expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'image/png'])
    expect(png.subarray(0, 4).toString('latin1')).toBe('\u0089PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(other.rawPayload.equals(png) && again.rawPayload.equals(png)).toBe(true)
    expect((await get(it, `/t/${newToken()}/picture.png`)).statusCode).toBe(404)
  })

  test('takes answers by plain forms, and shows what became of them', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const secret = await makeLink(it, ann, match._id)
    const seat = match.players[2]?._id ?? ''
    const yes = await post(it, `/t/${secret}/players/${seat}/confirm`)
    expect([yes.statusCode, yes.headers.location]).toEqual([
      303,
      `/t/${secret}?said=yes&seat=${seat}#said`,
    ])
    const cardOf = (html: string) =>
      new RegExp(`<section id="seat-${seat}"[^>]* shown".*?</section>`, 'su').exec(html)?.[0]
    const thanked = await get(it, `/t/${secret}?said=yes&seat=${seat}`)
    expect(thanked.body).toContain('>Gus scored 3.</p>')
    expect(cardOf(thanked.body)).toMatch(/<p id="said"[^>]* tabindex="-1"[^>]*>Thank you!/u)
    expect((await get(it, `/t/${secret}?said=lies&seat=${seat}`)).body).not.toContain('id="said"')
    for (const said of ['constructor', '__proto__', 'toString']) {
      expect((await get(it, `/t/${secret}?said=${said}`)).statusCode).toBe(200)
    }
    expect(cardOf((await get(it, `/t/${secret}`)).body)).toBeUndefined()
    const again = await post(it, `/t/${secret}/players/${seat}/confirm`)
    expect(again.statusCode).toBe(409)
    expect(cardOf(again.body)).toContain('This seat is confirmed already.')
    const contest = `/t/${secret}/players/${seat}/contest`
    const no = await post(it, contest, 'text=I+had%0D%0A%07%E2%80%AE13')
    expect([no.statusCode, no.headers.location]).toEqual([
      303,
      `/t/${secret}?said=no&seat=${seat}#said`,
    ])
    const sent = cardOf((await get(it, `/t/${secret}?said=no&seat=${seat}`)).body)
    expect(sent).toContain('Sent to whoever wrote the match down.')
    expect((await readMatch(it, ann, match._id)).activity.at(-1)?.reason).toBe('I had 13')
    expect(sent).not.toContain('<textarea')
    const { body } = await get(it, `/t/${secret}`)
    expect(body).not.toContain('<textarea')
    const [row] = body.match(/<li class="[^"]*">(?:(?!<li).)*Gus.*?<\/li>/su) ?? []
    expect(row).toContain('Gus says: </span>not right</a>')
    const more = await post(it, contest, 'text=And+%3Cb%3E')
    expect(more.statusCode).toBe(409)
    expect(cardOf(more.body)).toMatch(/told already\.<.*>And &lt;b&gt;<\/textarea>/su)
    const refused = []
    const bad = ['', 'text=', `text=${'x'.repeat(201)}`, 'text[]=1', 'text=a%00b', 'text=%E2%80%AE']
    for (const form of bad) {
      refused.push((await post(it, contest, form)).statusCode)
    }
    expect(refused).toEqual([400, 400, 400, 400, 400, 400])
    const large = await post(it, contest, 'x'.repeat(66_000))
    expect([large.statusCode, large.body.includes('64 KiB at most.')]).toEqual([413, true])
    const between = await post(it, contest, `text=${'x'.repeat(9000)}`)
    expect([between.statusCode, between.body.includes('At most 200 characters.')]).toEqual([
      400,
      true,
    ])
    expect((await post(it, `/t/${secret}/players/x/confirm`)).statusCode).toBe(404)
    const account = match.players[1]?._id
    expect((await post(it, `/t/${secret}/players/${account}/confirm`)).statusCode).toBe(409)
  })

  test('asks at first who of several guests one is, and the last who has not answered at once', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const players = [{ user: ann.user._id }, { name: 'Gus' }, { name: 'Ida' }]
    const logged = await logMatch(it, ann, { game: match.game, players })
    const secret = await makeLink(it, ann, logged._id)
    const chooses = async () =>
      /id="somebody-else"[^>]* shown"/u.test((await get(it, `/t/${secret}`)).body)
    expect(await chooses()).toBe(true)
    await post(it, `/t/${secret}/players/${logged.players[1]?._id}/confirm`)
    expect(await chooses()).toBe(false)
    const [shown] =
      (await get(it, `/t/${secret}`)).body.match(/<section id="seat-[^>]* shown"[^]*?<\/h2>/u) ?? []
    expect(shown).toContain('Are you Ida?')
  })

  test('lists the players as the match does: a tie broken by the result, and a missing score last', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const players = [
      { user: ann.user._id, result: 'Loss' },
      { name: 'Bob', result: 'Win', score: 54 },
      { name: 'Cid', result: 'Loss', score: 54 },
      { name: 'Dan', result: 'Loss', score: 40 },
    ]
    const match = await logMatch(it, ann, { game: await addGame(it, ann, 'Skull'), players })
    const { body } = await get(it, `/t/${await makeLink(it, ann, match._id)}`)
    expect(body).toContain('Bob won')
    const rows = body.match(/<li class="[^"]*">.*?<\/li>/gsu) ?? []
    expect(rows.map((row) => /Ann|Bob|Cid|Dan/u.exec(row)?.[0])).toEqual(['Cid', 'Dan', 'Ann'])
  })

  test('tells a cooperative match as those at the table would', async () => {
    const { it, ann, match } = await scene(open(), setTable)
    const players = [
      { user: ann.user._id, result: 'Win' },
      { name: 'Gus', result: 'Win' },
    ]
    const together = { game: match.game, mode: 'cooperative', players }
    const secret = await makeLink(it, ann, (await logMatch(it, ann, together))._id)
    const said = (await get(it, `/t/${secret}`)).body.match(/(?:We|They) won/gu)
    expect(new Set(said)).toEqual(new Set(['We won']))
  })

  test('sums the pad up, and asks a guest who has said yes no more', async () => {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const players = [
      { user: ann.user._id, score: 10, result: 'Win' },
      { name: 'Gus', score: 3, result: 'Loss' },
    ]
    const pad = {
      rows: [
        { label: '', scores: [4, 3] },
        { label: '', scores: [6, 0] },
      ],
    }
    const match = await logMatch(it, ann, { game: await addGame(it, ann, 'Catan'), players, pad })
    const secret = await makeLink(it, ann, match._id)
    const { body } = await get(it, `/t/${secret}`)
    expect(body).toContain(
      '<tfoot><tr><th scope="row">Total</th><td>10</td><td>3</td></tr></tfoot>',
    )
    expect(body).toContain('you?</a>')
    await post(it, `/t/${secret}/players/${match.players[1]?._id}/confirm`)
    expect((await get(it, `/t/${secret}`)).body).not.toContain('you?</a>')
  })
})
