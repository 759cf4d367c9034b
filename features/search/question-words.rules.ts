import { type PhraseIndex, phraseIndex } from '#features/line-pieces/vocabulary.rules.ts'

/** What a word of a question asks; a filler asks nothing. */
export type Unit =
  | 'who'
  | 'when'
  | 'how often'
  | 'hours'
  | 'longest'
  | 'last'
  | 'me'
  | 'i'
  | 'play'
  | 'win'
  | 'lose'
  | 'beat'
  | 'against'
  | 'wins'
  | 'losses'
  | 'draws'
  | 'best'
  | 'record'
  | 'balance'
  | 'most'
  | 'favourite'
  | 'pending'
  | 'waiting'
  | 'with'
  | 'at'
  | 'filler'

/** English, German, French and Spanish, as people ask. A phrase can have several units: `who+against`. */
const PHRASES: readonly (readonly [units: string, phrases: string])[] = [
  [
    'who',
    "who|who's|whom|with whom|wer|wen|wem|mit wem|qui|qui est-ce qui|qui est-ce que|avec qui|quién|quiénes|a quién|a quiénes|con quién|con quiénes",
  ],
  ['who+against', 'gegen wen|contre qui|contra quién|against whom|against who'],
  ['when', 'when|wann|quand|cuándo'],
  [
    'how often',
    'how often|how many times|how many matches|how many games|number of matches|number of games|wie oft|wie häufig|wie viele partien|wie viele spiele|wie viele male|wieviele partien|wieviele spiele|combien de fois|combien de parties|combien de matchs|nombre de parties|cuántas veces|cuántas partidas|cuántos juegos|número de partidas',
  ],
  [
    'hours',
    'how many hours|hours|how long|how much time|wie viele stunden|wieviele stunden|wie lange|wie viel zeit|stunden|combien d heures|combien de temps|heures|cuántas horas|cuánto tiempo|horas',
  ],
  [
    'longest',
    'longest|longest match|longest game|längste|längstes|längster|längsten|längste partie|längstes spiel|plus long|plus longue|la plus longue|le plus long|plus longue partie|más larga|más largo|la más larga|partida más larga|la partida más larga',
  ],
  [
    'last',
    'last|last time|last match|last game|latest|most recent|most recently|letzte|letzter|letztes|letzten|letztes mal|letzte mal|letzten mal|zuletzt|neueste|dernière|dernier|dernière fois|dernier match|última|último|última vez|por última vez|última partida',
  ],
  ['me', 'me|mich|mir|moi|m|conmigo'],
  ['i', "i|i've|ich|je|j|yo"],
  [
    'play',
    'play|plays|played|playing|spiele|spielen|spielt|spielten|spielte|gespielt|joue|jouons|joué|jouée|jouer|joués|jouées|jugar|jugado|juego|jugamos|jugábamos',
  ],
  ['i+play', 'jugué|he jugado'],
  [
    'win',
    'win|wins|won|winning|winner|the winner|gewinnt|gewinne|gewinnen|gewonnen|gewann|gewinner|sieger|gagne|gagné|gagnée|gagner|gagnant|vainqueur|remporté|gana|ganó|ganado|ganador|ganar',
  ],
  ['i+win', 'gané|he ganado|gano'],
  [
    'lose',
    'lose|loses|lost|losing|verliere|verliert|verlieren|verloren|verlor|perds|perd|perdu|perdre|pierde|perdió|perdido|perder',
  ],
  ['i+lose', 'perdí|he perdido|pierdo'],
  [
    'beat',
    'beat|beats|beaten|beating|defeat|defeats|defeated|schlägt|schlage|schlagen|geschlagen|schlug|besiegt|besiege|besiegen|besiegte|bat|bats|battu|battue|battus|battre|vaincu|vence|venció|vencido|vencer|derrota|derrotó|derrotado|derrotar',
  ],
  [
    'i+beat',
    'vencí|venzo|derroté|le gano|le gané|les gano|les gané|le he ganado|les he ganado|gané a|gano a|he ganado a|he vencido a|he derrotado a',
  ],
  ['beat+me', 'me ganó|me gana|me ha ganado|me ganan|me ganaron'],
  ['against+me', 'against me|gegen mich|contre moi|contra mí'],
  ['against', 'against|versus|vs|gegen|contre|contra'],
  [
    'who+beat+me',
    'nemesis|my nemesis|angstgegner|mein angstgegner|bête noire|ma bête noire|bestia negra|mi bestia negra',
  ],
  [
    'who+i+beat',
    'favourite victim|favorite victim|lieblingsopfer|victime préférée|víctima favorita|víctima preferida',
  ],
  [
    'wins',
    'my wins|all my wins|victories|my victories|siege|meine siege|victoires|mes victoires|victorias|mis victorias|win rate|winrate|winning rate|siegquote|gewinnquote|taux de victoire|pourcentage de victoires|porcentaje de victorias',
  ],
  [
    'losses',
    'losses|my losses|defeats|niederlagen|meine niederlagen|défaites|mes défaites|derrotas|mis derrotas',
  ],
  ['draws', 'draws|ties|unentschieden|égalités|matchs nuls|empates'],
  [
    'best',
    'best|best score|best result|high score|highscore|bestes|beste|bester|bestes ergebnis|beste punktzahl|höchstpunktzahl|meilleur|meilleure|meilleur score|meilleur résultat|mejor|mejor puntuación|mejor resultado',
  ],
  ['record', 'record|rekord|récord'],
  ['balance', 'head to head|head-to-head|bilanz|bilan|balance'],
  [
    'most',
    'most|the most|most often|the most often|am meisten|am öftesten|am häufigsten|le plus|le plus souvent|más|más veces|más a menudo|usually|meistens',
  ],
  ['most+play', 'most played|meistgespielt|meistgespielte|meistgespieltes'],
  [
    'favourite',
    'favourite|favorite|favourite game|favorite game|lieblingsspiel|jeu préféré|juego favorito|juego preferido',
  ],
  [
    'pending',
    'pending|unconfirmed|not confirmed|not yet confirmed|offen|offene|offenen|unbestätigt|unbestätigte|nicht bestätigt|noch nicht bestätigt|ausstehend|ausstehende|en attente|non confirmé|non confirmée|non confirmés|non confirmées|pas encore confirmées|pendiente|pendientes|sin confirmar|no confirmadas',
  ],
  [
    'waiting',
    "waits for me|waiting for me|wait for me|wartet auf mich|warten auf mich|m'attend|m'attendent|me espera|me esperan",
  ],
  ['with', 'with|together with|mit|zusammen mit|avec|con'],
  // Beside "in", which also stands before a month.
  ['at', 'at|bei|beim|chez|au|dans|@'],
  [
    'filler',
    // English
    'do|does|did|have|has|had|is|are|was|were|the|a|an|in|on|of|to|and|for|by|my|our|all|there|it|its|match|matches|game|games|show|list|please|we|us|what|which|that|ever|so far|up to now|together|usual|results|result|' +
      // German
      'hat|habe|haben|hast|hab|ist|war|waren|im|am|an|auf|und|von|der|die|das|den|dem|des|ein|eine|einen|mein|meine|meinen|unsere|unser|wir|uns|zu|zum|mal|partie|partien|spiel|denn|eigentlich|bisher|schon|zusammen|alle|bin|welches|welche|zeig|zeige|es|' +
      // French
      "est|est-ce que|est-ce qu|qu'est-ce que|qu'est-ce qu|ai|as|avons|ont|avez|on|nous|à|aux|en|et|de|du|d|l|le|la|les|un|une|mon|ma|mes|notre|nos|ce|c|que|qu|quel|quelle|quels|quoi|partie|parties|match|matchs|jeu|jeux|ensemble|il|y|c'était|étaient|toutes|" +
      // Spanish
      'el|los|las|una|al|y|del|mi|mis|nuestra|nuestro|qué|cuál|cuáles|fue|he|ha|hemos|han|se|lo|por|vez|partida|partidas|juegos|todas|juntos|juntas|nosotros',
  ],
]

export const questionWords: PhraseIndex<readonly Unit[]> = phraseIndex(() =>
  PHRASES.flatMap(([units, phrases]) => {
    const value = units.split('+') as Unit[]
    return phrases.split('|').map((phrase) => [unelided(phrase), value] as const)
  }),
)

/** Marks that stand in a question and ask nothing. */
export const MARKS: ReadonlySet<string> = new Set('? ! . , ; : \' " - – & ( ) ¿ ¡ /'.split(' '))

/** "d'azul" as two words: what French takes together, names and questions have apart. */
export function unelided(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{M}])(qu|[cdjlmnst])['’](?=\p{L})/giu, '$1 ')
}
