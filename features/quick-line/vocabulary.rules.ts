/**
 * The words that the quick line understands: for each category its phrases, as `folded` writes them.
 * English is whole; the others are a core. A word of several languages is read in the one that the
 * line's other words are of.
 */
const ENGLISH = `
me: me, i, myself, i've, my, we've; we: we, us; he: he, she; him: him, her; they: they, them; all: all, everyone, everybody; and: and, n; with: with, w/, w, together with, along with
vs: vs, vs., v, versus, against, playing against; without: without, taught by, thanks to; watched: watched, was away, was missing, taught us, kept score, didn't play, didnt play, did not play, didn't join, wasn't there, was not there, wasn't playing, sat this one out; to: to; by: by; at: at; on: on, last, on last; in: in, took, it took; after: after; played: played; home: at home, at my place, at our place, at ours, at mine, home
won: won, wins, win, took it, took the win, took the game; winner: winner, the winner, is the winner, champion; victory: winner is, the winner is, winner was, the winner was, win for, win by, victory for, won by, victory; wmark: w
lost: lost, loses, lose, loss; beat: beat, beats, defeated, defeats, won against, wins against, crushed, destroyed, thrashed, edged, edged out, bested, outscored, has beaten, win over, win against, victory over; beatgame: beat the game, beat it
lostto: lost to, lost again to, loses to, lost against, loses against, was beaten by, were beaten by, got beaten by, beaten by, got crushed by, was crushed by, got destroyed by, was destroyed by, got thrashed by, loss to, loss against, defeat against; for: for
draw: draw, drew, tie, tied, a draw, a tie, in a draw, in a tie, tied for first, ended in a draw; between: between; each: each, all
tiebreak: wins tie, wins the tie, won the tie, won tie, won on tiebreak, won on tiebreaker, won on tiebreaks, wins on tiebreak, wins on tiebreaker, won the tiebreak, won the tiebreaker, wins the tiebreak
shared: shared win, shared the win, shared victory, shared the victory, share the win; solo: solo, alone; together: together, co-op, coop, cooperative; points: points, point, pts, pt, vp
lowest: lowest wins, low score wins, lowest score wins, low wins, lower wins, fewest points wins, fewest wins; then: then, and then, followed by; ahead: ahead of; last: last, last place, in last, in last place
ord: first|first place|in first, second|runner-up|runner up|second place, third|third place, fourth|fourth place, fifth; dnf: dnf, did not finish, didn't finish, left early, gave up
had: had, has, have, was, came, came in, came in with, finished, finished with, got, is, were, scored, ended with; players: players, player, people
no: place, not, n't, didn't, did not, never, almost, nearly, nobody, no one, none, neither, no, if, would, or, except, but, kidding, else, only if, others, other, instead, twice, once, both, same, too, also, until, before, round, rounds, game, games, match, matches, level, turn, turns, scenario, mission, map, difficulty; noun: goal, goals, bonus, cards, tokens, eggs, coins, total
manner: just, again, narrowly, barely, easily, only, still, easily, clearly, finally, somehow, also just
fill: two player, two-player, three player, three-player, 2p, 3p, 4p, 5p, 2 - player, 3 - player, 4 - player, played, we played, i played, he played, she played, playing, play, game of, a game of, first time, first game of, first play of, so, um, uh, well, ok, okay, the, this, results, result, final, final score, score, scores, of, a, about, by the way, yes, lol, haha, today we played, after work, a quick, quick, great game, good game, close game, fun game, gg, rematch, online
today: today, tonight, this evening, this afternoon, this morning; yesterday: yesterday, last night, yesterday evening, last evening; daytime: evening, night, morning, afternoon
wd: sunday|sun, monday|mon, tuesday|tue, wednesday|wed, thursday|thu, friday|fri, saturday|sat
m: january|jan, february|feb, march|mar, april|apr, may, june|jun, july|jul, august|aug, september|sep|sept, october|oct, november|nov, december|dec
`
const GERMAN = `
me: ich, mich; him: ihn, ihm; mine: mir; we: wir, uns; he: er; they: sie; all: alle; and: und, u, u.; with: mit, zusammen mit; vs: gegen, vs; without: ohne; watched: nicht dabei, war nicht dabei, waren nicht dabei, nicht da, war nicht da, waren nicht da, hat nicht mitgespielt, haben nicht mitgespielt, hat nicht gespielt; to: zu; at: bei, im, in der; in: in; on: am, letzten, am letzten
home: zuhause, zu hause, daheim, bei mir, bei uns; won: gewonnen, gewann, gewinnt, gewinne, siegt, siegte; endwon: gewonnen; endlost: verloren; winner: sieger, siegerin, gewinner, gewinnerin
victory: sieg fur, sieg von, gewonnen hat, sieg, sieger ist; lost: verloren, verlor, verliert; beat: schlug, schlagt, besiegte; draw: unentschieden; between: zwischen; each: je, jeweils
tiebreak: gewinnt durch stechen, gewann durch stechen, gewann das stechen; shared: geteilter sieg; solo: alleine, allein; together: zusammen, gemeinsam; points: punkte, punkten, punkt, pkt
lowest: niedrigste gewinnt, wenigste punkte gewinnt, wenigste gewinnt; then: dann, danach; ahead: vor; last: letzter, letzte; ord: erster|erste, zweiter|zweite, dritter|dritte, vierter|vierte; dnf: aufgegeben
had: hat, habe, haben, hab, habs, wurde, war, hatte, waren; players: spieler
no: platz, den, dem, nicht, nie, fast, niemand, keiner, wenn, oder, ausser, beinahe, auch, beide, kein, runde, runden, partie, spiel, stufe, verlierer, szenario; manner: knapp, klar, nur, noch, wieder, deutlich
played: gespielt; fill: zu zweit, zu dritt, zu viert, zu funft, gespielt, haben gespielt, spielten, die, der, das, endstand, ergebnis, dabei, war dabei, waren dabei; here: hier; today: heute, heute abend; yesterday: gestern, gestern abend; daytime: abend, nachmittag, mittag
wd: sonntag, montag, dienstag, mittwoch, donnerstag, freitag, samstag|sonnabend; m: januar, februar, marz, -, mai, juni, juli, -, -, oktober|okt, -, dezember|dez
`
const FRENCH = `
me: moi, je, j', j'ai; we: nous, on; he: il, elle; him: lui; they: ils, elles; all: tous, toutes, tout le monde; and: et; with: avec; vs: contre; without: sans; watched: n'a pas joue, n'ai pas joue, n'ont pas joue, n'etait pas la, absent, absente; to: a; by: de; at: chez, au, aux, a la; in: a, en; on: le, ce
home: chez moi, chez nous, a la maison; won: gagne, gagnent; winner: gagnant, gagnante, vainqueur; victory: victoire de; lost: perdu, perd; beat: battu, bat; draw: egalite; between: entre; each: chacun
tiebreak: gagne au departage; shared: victoire partagee; solo: en solo, seul, seule; together: ensemble; points: points; lowest: le plus bas gagne, le plus petit score gagne; then: puis, ensuite; ahead: devant
last: dernier, derniere; ord: premier|premiere, deuxieme|second|seconde, troisieme, quatrieme; dnf: abandon; had: a, ai, avons, ont, est, as, avait; players: joueurs
no: pas, jamais, presque, personne, si, ou, sauf, aussi, partie, parties, manche, niveau; manner: encore, seulement, facilement; played: joue; fill: a deux, a trois, a quatre, joue, avons joue, les, la, le, l', resultat, partie de; today: aujourd'hui, ce soir
yesterday: hier, hier soir; daytime: soir, apres-midi; wd: dimanche, lundi, mardi, mercredi, jeudi, vendredi, samedi; m: janvier, fevrier, mars, avril, mai, juin, juillet, aout, septembre, octobre, novembre, decembre
`
const SPANISH = `
me: yo; mine: mi; we: nosotros, nosotras; he: el, ella; they: ellos, ellas; all: todos, todas; and: y, e; with: con; vs: contra; without: sin; watched: no jugo, no jugue, no jugaron, no ha jugado; to: a; by: por; at: en casa de, en el, en la, al; in: a, en; on: el; home: en casa, en mi casa
won: gano, gana, ganado; winner: ganador, ganadora; victory: gano, gana, victoria de, ganador; iwon: gane, gane yo; endwon: gane; endlost: perdi; wewon: ganamos; lost: perdio, pierde, perdido; ilost: perdi; welost: perdimos
beats: vencio a, gano a, gana a, le gano a, ha ganado a; ibeat: gane a, venci a; lostto: perdio contra; draw: empate, empataron, empatamos; between: entre; each: cada uno; tiebreak: gana el desempate, gano el desempate
shared: victoria compartida; solo: en solitario; together: juntos, juntas; points: puntos, punto; lowest: gana el menor; then: luego, despues; ahead: por delante de; last: ultimo, ultima
ord: primero|primera, segundo|segunda, tercero|tercera, cuarto|cuarta; dnf: abandono; had: quedo, quede, ha, he, hemos, han; players: jugadores
no: puesto, me gano, me gana, me vencio, me ha ganado, no, nunca, casi, nadie, si, o, menos, tambien, ambos, partida, partidas, ronda, nivel; manner: otra vez, claramente; fill: jugamos, la, el, resultado, hemos jugado, partida de
today: hoy, esta noche; yesterday: ayer, anoche; daytime: por la noche, por la tarde; wd: domingo, lunes, martes, miercoles, jueves, viernes, sabado
m: enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre
`

export type Language = 'en' | 'de' | 'fr' | 'es'

export interface Phrase {
  keys: string[]
  category: string
  language: Language
}

/** By their first word; and every word of every phrase. */
export const PHRASES = new Map<string, Phrase[]>()
export const VOCABULARY = new Set<string>()

/** Weekdays, months and ordinals are counted. */
const NUMBERED: Record<string, number> = { wd: 0, m: 1, ord: 1 }
const TABLES = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH } as const
for (const language of ['en', 'de', 'fr', 'es'] as const) {
  for (const row of TABLES[language].trim().split(/\n|; /u)) {
    const [category = '', phrases = ''] = row.split(': ')
    const from = NUMBERED[category]
    for (const [index, phrase] of phrases.split(', ').entries()) {
      const named = from === undefined ? category : `${category}${index + from}`
      for (const keys of phrase.split('|').map((spelling) => spelling.split(' '))) {
        const [first = ''] = keys
        for (const key of keys) VOCABULARY.add(key)
        if (first !== '-')
          PHRASES.set(first, [...(PHRASES.get(first) ?? []), { keys, category: named, language }])
      }
    }
  }
}
