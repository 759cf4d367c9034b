import { type Word, wordsOf } from './line-text.rules.ts'
import { MANNER, WORDS } from './other-words.rules.ts'

/** What a word of the game table means, whoever plays. */
export type Meaning = keyof typeof PHRASES | 'manner' | 'word'

/** English, German, French, Spanish and Japanese, as they are typed at a table. */
const PHRASES = {
  me: "me|i|myself|i've|ich|moi|je|j'ai|j'avais|yo|私|僕|俺|わたし|ぼく",
  /** Me as the one to whom something is done. */
  'me object': 'mich|mir|mi|conmigo',
  we: "hamma|ham wir|hamwa|we|us|we've|our team|our side|wir|uns|unser team|nous|notre équipe|nosotros|nosotras|nuestro equipo|私たち",
  he: 'der hat|die hat|der hatte|die hatte|he|she|il|elle|ella|er',
  'he won': 'él ganó|él gana|él ha ganado',
  'won he': 'ganó él|gana él|ha ganado él',
  they: 'they|them|the others|the other team|sie|die anderen|ils|elles|eux|les autres|ellos|ellas|los otros|los demás',
  won: "le dio una paliza|dio una paliza|geklappt|success|succeeded|solved it|geschafft|erfolg|réussi|réussie|réussite|succès|conseguido|logrado|éxito|victoria|victoria por|sieg von|sieg durch|win by|win for|victory by|victory of|win of|triumph|triumph for|triumph von|triomphe|triomphe de|triunfo|triunfo de|won|sieger|gewinner|win|wins|winning|victory|victory for|gewonnen|gewinnt|gewinne|gewann|sieg|sieg für|siegt|siegte|gagné|gagnée|gagnés|gagnées|gagne|remporte|remporté|remporté la victoire|l'emporte|l'a emporté|victoire|victoire de|victoire pour|gano|gana|ganado|victoria de|victoria para|vence|venció|took it|takes it|took the win|beat the game|beat it|das spiel geschlagen|das spiel besiegt|battu le jeu|ganado al juego|vencido al juego|勝ち|勝った|の勝ち",
  /** Won or not, or by whom: "was winning", "paliza de ben". */
  'may have won':
    'was winning|were winning|was leading|were leading|lag vorne|lag vorn|menait|estaba ganando|iba ganando|allait gagner|thrashing of|drubbing of|trouncing of|abfuhr von|klatsche von|packung von|schlappe von|raclée de|déculottée de|paliza de|thrashing by|drubbing by|trouncing by|abfuhr durch|klatsche durch',
  winner: 'winner|siegerin|gewinnerin|gagnant|gagnante|vainqueur|ganador|ganadora',
  'won all':
    'haben gewonnen|gewonnen haben|ont gagné|han ganado|winners|gewinnen|gewannen|gagnent|gagnants|ganan|ganaron|ganadores|vencen|vencieron',
  'i won': 'g gagné|he ganado|gané|gané yo',
  'we won':
    'won against the game|gegen das spiel gewonnen|gagné contre le jeu|ganado contra el juego|we made it|made it|lo logramos|logramos|lo conseguimos|conseguimos|lo hemos logrado|lo hemos conseguido|ganamos|hemos ganado',
  'won by':
    'won by|goes to|went to|geht an|ging an|va à|revient à|gewonnen von|gagné par|gagnée par|remportée par|remporté par|ganado por|ganada por|es para|va para',
  lost: 'failed|fail|failure|gescheitert|verkackt|vergeigt|versemmelt|raté|ratée|échoué|échec|fracaso|fracasado|loss for|loss by|defeat|defeat for|niederlage von|niederlage für|défaite de|défaite pour|derrota de|derrota para|thrashing|drubbing|trouncing|klatsche|schlappe|pleite|packung|abfuhr|déroute|déculottée|raclée|paliza|lost|lose|loses|losing|loss|losses|was beaten|was defeated|verloren|verliert|verliere|verlor|verlierer|niederlage|wurde geschlagen|perdu|perdue|perdus|perd|perds|défaite|perdió|perdido|pierde|derrota|負け|負けた|の負け',
  loser: 'loser|verliererin|perdant|perdante|perdedor|perdedora',
  'lost all':
    'haben verloren|verloren haben|ont perdu|han perdido|losers|verlieren|verloren alle|perdent|perdants|pierden|perdieron|perdedores',
  'i lost': 'g perdu|he perdido|perdí|pierdo',
  'we lost':
    'lost to the game|lost against the game|spiel hat gewonnen|verloren gegen das spiel|gegen das spiel verloren|perdu contre le jeu|perdimos contra el juego|nos ganó el juego|nos ha ganado el juego|fracasamos|fallamos|no lo logramos|no lo conseguimos|game won|the game won|the game beat us|das spiel hat gewonnen|le jeu a gagné|ganó el juego|ha ganado el juego|lost to the game|perdimos|hemos perdido',
  draw: 'all square|draw|drawn|drew|tie|tied|ties|tied for first|unentschieden|gleichstand|gleichauf|punktgleich|remis|patt|égalité|à égalité|égal|ex aequo|ex-aequo|exaequo|match nul|partie nulle|empate|empatado|empatada|empatados|empatadas|empatan|empataron|tablas|引き分け',
  'we drew': 'empatamos|hemos empatado',
  beat: 'éclaté|explosé|défoncé|rétamé|massacré|atomisé|dio una paliza a|le dio una paliza a|reventó a|rekt|wrecked|pwned|owned|whooped|schooled|spanked|stomped|clobbered|abgezockt|rasiert|zerlegt|weggeputzt|gerockt|démoli|pulvérisé|destrozó a|demolished|edged|edged out|outscored|vernichtet|abgezogen|plattgemacht|écrasée|laminé|machacó a|siegt vor|siegte vor|gewinnt vor|gewann vor|gewonnen vor|won ahead of|wins ahead of|gagne devant|gagné devant|gana por delante de|crushed|crushes|destroyed|destroys|smashed|thrashed|trounced|outplayed|écrasé|écrase|aplastó a|le ganó a|le gana a|le ha ganado a|les ganó a|les ganaron a|le venció a|beat|beats|beating|defeated|defeats|won over|win over|wins over|victory over|sieg gegen|sieg über|victoire contre|victoria contra|victoria sobre|gana contra|schlägt|schlagen|schlug|schlugen|schlage|besiegen|besiegten|geschlagen|besiegt|besiegte|besiege|bezwungen|bezwang|battu|battue|battus|bat|bats|battent|vaincu|gana a|gano a|ganó al|gana al|ganado a|ganaron a|ganan a|vence a|venció a|vencido a|vencieron a|vencido|derrota a|derrotó a|derrotado a|derrotado|derrotaron a',
  'i beat':
    'he ganado a|he vencido a|he derrotado a|gané a|le he ganado a|le gané a|les gané a|vencí a|derroté a',
  'we beat': 'ganamos a|hemos ganado a|vencimos a|derrotamos a',
  /** With me as the object before the verb. */
  'beat me':
    "m'a éclaté|m'a explosé|m'a défoncé|m'a rétamé|m'a massacré|m'a atomisé|m'a écrasé|me dio una paliza|me reventó|me machacó|me destrozó|me aplastó|m'a battu|m'a battue|me bat|m'a vaincu|m'a vaincue|m'a gagné|me ganó|me ha ganado|me gana|me venció|me ha vencido|me vence|me derrotó|me ha derrotado",
  'beat us':
    'nous a battus|nous a battues|nous ont battus|nous ont battues|nous bat|nous battent|nos ganó|nos ha ganado|nos han ganado|nos ganaron|nos vencieron|nos derrotaron',
  /** With somebody as the object before the verb: "a ben le ganó jonas". */
  'beat him':
    'le ganó|le gana|le ha ganado|les ganó|les ganaron|le venció|le ha vencido|lo venció|le derrotó|lo derrotó',
  'lost to':
    'raclée par|déculottée par|paliza por|rekt by|wrecked by|pwned by|owned by|whooped by|schooled by|spanked by|stomped by|clobbered by|abgezockt von|rasiert von|zerlegt von|démoli par|pulvérisé par|lost to|loss to|losses to|loss against|defeat by|defeat to|defeat against|crushed by|was crushed by|got crushed by|destroyed by|was destroyed by|got destroyed by|smashed by|thrashed by|outplayed by|lose to|loses to|losing to|beaten by|was beaten by|were beaten by|got beaten by|defeated by|was defeated by|were defeated by|geschlagen von|besiegt von|wurde geschlagen von|wurde besiegt von|unterlag|unterliegt|unterlegen|battu par|battue par|battus par|vaincu par|vaincue par|vencido por|vencida por|derrotado por|derrotada por|perdió ante|perdido ante|perdí ante',
  against: 'geg|face à|vs|versus|against|gegen|contre|contra|frente a|対',
  by: 'by|von|vom|par|por',
  with: 'avc|w/|m/|c/|with|mit|avec|con|along with|together with|zusammen mit|gemeinsam mit|junto a|junto con',
  and: 'and|und|et|y|と',
  points:
    'zähler|siegpkt|pkte|pkts|pnts|pto|pte|punkterl|points|point|pts|pt|vp|vps|victory points|p|punkte|punkten|punkt|pkt|siegpunkte|siegpunkten|sp|puntos|punto|ptos|points de victoire|puntos de victoria|gold|coins|chips|tricks|stiche|stichen|cards|karten|dollars|euros|点',
  at: 'at|bei|beim|chez|en casa de|à la maison de',
  in: 'in|en|à',
  together:
    'together|coop|co-op|cooperative|cooperatively|as a team|zusammen|gemeinsam|kooperativ|ensemble|en équipe|coopératif|coopération|juntos|juntas|cooperativo|en cooperativo|協力',
  lowest:
    'lowest wins|lowest score wins|low wins|low score wins|least wins|fewest wins|fewest points win|lowest|lower is better|niedrigste gewinnt|wenigste gewinnt|weniger gewinnt|wenigste punkte gewinnen|le plus petit gagne|le plus bas gagne|moins de points gagne|gana el menor|gana el más bajo|menos puntos gana',
  highest:
    'highest wins|highest score wins|high wins|high score wins|most points win|highest|höchste gewinnt|meiste punkte gewinnen|le plus haut gagne|le plus grand gagne|gana el mayor|gana el más alto',
  'no scores':
    'no scores|no score|no points|without scores|without points|ohne punkte|sans points|sans score|sin puntos|sin puntuación',
  shared:
    'shared|shared win|shared victory|shared first|shared first place|shared the win|shared the victory|share|share the win|share the victory|share win|joint win|joint victory|joint winners|co-winners|geteilter sieg|gemeinsamer sieg|sieg geteilt|den sieg geteilt|teilen den sieg|teilen sich den sieg|teilten sich den sieg|victoire partagée|victoire commune|victoire ex aequo|se partagent la victoire|partagent la victoire|ont partagé la victoire|victoria compartida|triunfo compartido|comparten la victoria|comparten victoria|compartieron la victoria',
  /** Beside a place: of several who are no team. */
  joint: 'joint|jointly',
  tiebreak:
    'tiebreak|tie-break|tie break|tiebreaker|tie-breaker|tie breaker|stechen|entscheidungsspiel|tiebreak-regel|départage|barrage|desempate|criterio de desempate',
  solo: 'solo|solo game|alone|by myself|on my own|allein|alleine|solitaire|seul|seule|en solo|tout seul|toute seule|en solitario|a solas',
  both: 'both|both of us|beide|tous les deux|toutes les deux|ambos|ambas|los dos|las dos',
  all: 'c/u|jeweils|alle gleich|alle jeweils|alle je|all|all of us|everyone|everybody|every one|each|alle|alle zusammen|jeder|jede|tous|toutes|tout le monde|chacun|todos|todas|todo el mundo|cada uno',
  nobody:
    'nobody|no one|noone|none|none of us|neither of us|neither|niemand|keiner|keine|keiner von uns|keiner von uns beiden|aucun de nous|ninguno de nosotros|personne|aucun|aucune|nadie|ninguno|ninguna',
  /** The word beside it is not so. */
  not: "not|wasn't|was not|weren't|isn't|didn't|did not|don't|doesn't|does not|hasn't|haven't|never|nearly|almost|half|did|if|whether|could|should|would|might|maybe|perhaps|wenn|ob|vielleicht|si|peut-être|quizás|quizá|not quite|nicht|nie|fast|hätte|hätten|aurait|aurais|habría|hubiera|beinahe|pas|n'a pas|n'ai pas|n'ont pas|jamais|presque|no|nunca|casi",
  or: 'or|nor|oder|ou|o|ni|weder|either|entweder|soit|instead of|instead|rather than|anstatt|statt|plutôt que|en vez de|en lugar de',
  /** A question, unless it goes on about somebody: "c'est ben qui a gagné". */
  who: 'who|wer|qui|quién',
  /** Beside somebody: what was said before is said of them too. */
  too: 'too|so did|so have|so has|did too|did as well|as well|likewise|ebenfalls|ebenso|aussi|également|también|tampoco|auch|also',
  except: 'w/o|except|but|without|außer|ohne|sauf|sans|excepto|menos|salvo|sin',
  players:
    'players|player|spieler|spielern|spielerinnen|joueurs|joueuses|joueur|jugadores|jugadoras|jugador|people|personen|leute|personnes|personas',
  once: 'once|einmal|une fois|una vez',
  twice: 'twice|zweimal|deux fois|dos veces',
  thrice: 'thrice|three times|dreimal|trois fois|tres veces',
  times:
    'times|x|games|matches|rounds|wins|victories|mal|spiele|partien|runden|siege|fois|parties|manches|victoires|veces|partidas|rondas|victorias',
  /** Whoever follows stands behind. */
  'and then':
    'then|and then|dann|und dann|danach|puis|et puis|ensuite|luego|y luego|después|followed by|gefolgt von|suivi de|suivie de|suivi par|suivie par|seguido de|seguida de|seguido por|seguida por',
  ahead: 'ahead of|vor|devant|por delante de|delante de',
  behind: 'behind|hinter|derrière|por detrás de|detrás de',
  /** Who began, and whose turn it was: no place. */
  starter:
    'winner takes all|winner takes it all|winner stays|first player|starting player|start player|last player|first to act|first to move|first to play|first to go|last to act|last to move|last to play|last to go|went first|goes first|going first|go first|went last|goes last|went second|went third|moved first|moves first|played first|plays first|played last|plays last|acted first|acted last|acts first|acts last|drafted first|first turn|first move|turn order|erster spieler|erste spielerin|erster am zug|erste am zug|als erster dran|als erste dran|erster dran|erste dran|zuerst dran|letzter am zug|letzte am zug|letzter dran|letzte dran|am zug|fängt an|fing an|premier joueur|première joueuse|joueur de départ|joueuse de départ|dernier joueur|dernière joueuse|joué en premier|jouée en premier|joue en premier|joué en dernier|joue en dernier|premier à jouer|première à jouer|dernier à jouer|primer jugador|primera jugadora|jugador inicial|jugadora inicial|último jugador|última jugadora|primero en jugar|primera en jugar|último en jugar|última en jugar|jugó primero|juega primero|empezó primero|salió primero',
  first:
    '1st place|first|first place|erster|erste|erster platz|premier|première|première place|primero|primera|primer puesto|primer lugar',
  second:
    'second|second place|runner-up|runner up|zweiter|zweite|zweiter platz|deuxième|second place|seconde|deuxième place|segundo|segunda|segundo puesto|segundo lugar',
  third:
    'third|third place|dritter|dritte|dritter platz|troisième|troisième place|tercero|tercera|tercer puesto|tercer lugar',
  fourth: 'fourth|fourth place|vierter|vierte|quatrième|cuarto|cuarta|cuarto puesto|cuarto lugar',
  fifth: 'fifth|fifth place|fünfter|fünfte|cinquième|quinto|quinta|quinto puesto|quinto lugar',
  sixth: 'sixth|sixth place|sechster|sechste|sixième|sexto|sexta',
  'last place':
    'dead last|last place|came last|finished last|letzter|letzter platz|dernier|dernière|dernière place|bon dernier|último|última|último puesto|último lugar',
  place: 'place|rank|position|platz|rang|puesto|lugar|posición',
  last: 'last|letzten|letzte|vergangenen|pasado',
  /** These join other words and say nothing of their own. */
  filler:
    'habs|hats|ham|geworden|team|équipe|equipo|played|we played|play|plays|playing|game|match|round|gespielt|spielt|spielten|spielte|spiel|partie|runde|joué|jouer|jugado|jugamos|jugué|jugar|partida|ronda|haben|habe|hab|hast|on|am|le|el|had|has|have|having|hat|hatte|hatten|ont|a|ai|as|avons|avait|ha|han|he|hemos|había|got|gets|get|with a|score of|scored|scores|score|scoring|took|takes|for|für|pour|para|an|of|to|the|this|that|final|results|result|ergebnis|endstand|résultat|resultado|was|were|is|are|am|be|been|war|waren|ist|sind|bin|wurde|wurden|wird|werden|est|sont|suis|était|étaient|été|fue|fueron|es|era|eran|está|estaba|came|come|comes|in|finished|finish|finishes|ended|ended up|ends|up|as|arrivé|arrivée|arrive|termine|terminé|fini|finit|quedó|quedé|queda|terminó|belegt|belegte|landet|landete|wird|auf|als|den|dem|das|der|die|des|einen|ein|eine|im|l|la|les|un|une|uno|una|fui|fuimos|fus|fûmes|los|las|lo|al|del|de|du|des|d|au|dans|cest|cétait|its|na|nai|nont|nest|sur|por la|so|thus|between|zwischen|entre|sich|se|it|es|さん|くん|ちゃん|は',
} as const

export interface Keyword {
  meaning: Meaning
  count: number
}

/** Phrases by their first words, the longest first. */
export type PhraseIndex<T> = ReadonlyMap<string, readonly { keys: readonly string[]; value: T }[]>

export function phraseIndex<T>(phrases: Iterable<readonly [string, T]>): PhraseIndex<T> {
  const index = new Map<string, { keys: string[]; value: T }[]>()
  for (const [phrase, value] of phrases) {
    const keys = wordsOf(phrase).map(({ key }) => key)
    const [first] = keys
    if (first === undefined) continue
    const known = index.get(first)
    if (known === undefined) index.set(first, [{ keys, value }])
    else known.push({ keys, value })
  }
  for (const found of index.values()) found.sort((a, b) => b.keys.length - a.keys.length)
  return index
}

/** The longest phrase that stands at a word. */
export function phraseAt<T>(
  index: PhraseIndex<T>,
  words: readonly Word[],
  at: number,
): { value: T; count: number } | null {
  const found = index
    .get(words[at]?.key ?? '')
    ?.find(({ keys }) => keys.every((key, further) => words[at + further]?.key === key))
  return found === undefined ? null : { value: found.value, count: found.keys.length }
}

/** A phrase of several meanings has the first of them. */
const keywords = /* @__PURE__ */ phraseIndex([
  ...(Object.keys(PHRASES) as (keyof typeof PHRASES)[]).flatMap((meaning) =>
    PHRASES[meaning].split('|').map((phrase) => [phrase, meaning] as const),
  ),
  ...MANNER.split(' ').map((word) => [word, 'manner'] as const),
  // The words of a phrase are nobody's name either.
  ...[
    ...Object.values(PHRASES).flatMap((phrases) => phrases.split(/[| ]/u)),
    ...WORDS.split(' '),
  ].map((word) => [word, 'word'] as const),
])

export function keywordAt(words: readonly Word[], at: number): Keyword | null {
  const found = phraseAt<Meaning>(keywords, words, at)
  return found === null ? null : { meaning: found.value, count: found.count }
}
