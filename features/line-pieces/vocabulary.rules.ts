import { type Word, wordsOf } from './line-text.rules.ts'

/**
 * Words of English, German, French and Spanish that say nothing which a match could hold. They are
 * marked as not understood, and nobody becomes a guest by them. First names are not among them.
 */
export const WORDS =
  // English
  'resigned resigns folded folds conceded concedes forfeited square abandoned aborted cancelled canceled bonus extra malus revenge rubber decider about above actually after afterwards again ago ahead almost already although always amazing another any anybody anyone anything anyway around aside ask away awesome awful back bad barely battle because before began behind black blue brown being below best better between big bit blast boring both bring bye can cannot cant champion cheers close closely clearly comeback congrats congratulations convincingly couple cool crazy day days dealt different do does doing done down dozen draws during early easily easy eight either eleven else end enough epic evening even ever every everything everywhere evenly exactly excellent expansion fair family far few fifteen fifty finally fine five forfeit four friend friends from full fun funny gave give glad go going gone good great green group guest guests guys haha hard hardly her here hers herself hey hi him himself his home hooray host how however hundred hurray idk indeed instead into its itself just kid kids kind know lastly late later lead leader least left less let like likely little lol long lot lots love lovely luck lucky luckily made make man many margin  meanwhile men middle  mine miss more morning most mostly much must my narrowly near need new next nice night nine nothing now number off often oh ok okay old omg one ones only onto opponent opponents or other our ours out outright over own part partner partners pass  person phew please plus pretty previous probably proper purple put quick quickly quit quite rather ready real really red record rematch rest rot right said same sat saw say see seen self session set seven several shall she  side sides since six slow small some somebody somehow someone something sometimes soon sorry split start started starts starter starters starting began begins begin act acted acts led lead leads leading still stopped stuff such super sure surely surrendered table take taken talk teammate teams ten than thank thanks that their theirs themselves there these they thing things think thirty those though three through throughout till time tiny tired tomorrow too top total totally tough tournament towards tried tries true truly trying turn turns twelve twenty two under unbelievable unfortunately until upon use used usual usually utterly variant version very via wait want wanted way week weekend well went what whatever when where which while white whoever whole whom whose why will woman women wonderful wont wow  wrong yeah year yellow yes yet you your yours yourself zero ' +
  // German
  'abbruch gleich gleichviel rückspiel rubber vorsprung rückstand abstand unterschied aber abend abends abgebrochen alles allem aller allerdings alter anders andere anderen anderer anfang anfangs anscheinend auch aufgegeben aus ausgang ausgeglichen außerdem bald beginn beide beiden beim beinah bereits besonders besser beste bester bestimmt bis bisschen bitte blau bloß da dabei dafür dagegen daheim damals damit danke daran darauf darum davon davor dazu dein denn dennoch deutlich dich dies diese diesem diesen dieser dieses dir doch dort drei dreizehn du durch eben ehrlich eigentlich einem einer eines einfach einige einiges eins ende endlich er erst erstmals etwas euch euer fair familie fertig freunde freundin fünf für gab ganz gar gast gäste gegner geht gehabt genau gelb genug gerade gern gerne gestartet gesamt gewesen gibt ging glück glücklich großartig grün gut gute guter haus hause heraus her herzlichen hier hin hinten ihm ihn ihnen ihr ihre ihren immer immerhin inzwischen irgendwie ja jeden jedes jemand jetzt kann kaum kein keinen kinder klar klare klein knapp knapper komisch kommt konnte können kurz lang lange langer langweilig lass lassen leider letztendlich letztes letztlich leute lief lieber lustig macht mag mal man manche mannschaft mannschaften mehr mein meine meinem meinen meist meistens mitspieler mittag mochte morgen morgens muss müssen nach nachdem nachher nachmittag nachts natürlich neben nein neu neun neue nichts nimmt noch nochmal nun nur oben oder oft okay paar platziert plötzlich prima recht rest revanche runter sagt schade schwarz schon schön schöne schöner sechs sehr sein seine seinem seinen seit seite selbst selten sieben sind sogar solche sollte sonst spannend spannende spannender spannung spaß spät spieleabend start startspieler startspielerin startspielers beginnt begann begonnen angefangen anfing fängt fing führte geführt zug dran statt stunde stunden super tag tage team teams tisch toll tolle toller total trotz trotzdem über überlegen übrigens uhr um unbedingt ungefähr unglaublich unser unsere unter usw verdient verdienter viel viele vielen  vier vierzehn völlig voll vom von vor vorher vorne wahnsinn wann warum was weg weiß wegen weil weiter welche welcher wem wen wenig weniger werde wie wieder wieso will wirklich wo woche wochenende wohl wohnzimmer wollte worden wow würde zehn zeit ziemlich zu zuerst zufällig zuhause zuletzt zum zur zurück zwanzig zwar zwei zwischen zwölf ' +
  // French
  "annulé annulée interrompu interrompue avance d'avance écart abandon abandonné abord absolument afin ah ailleurs ainsi alors ami amie amies amis an année après assez au aujourd'hui auparavant autant autour autre autres aux avant avaient avez avoir beaucoup bien blanc bleu bientôt bon bonne bonsoir bravo but ca ça car ce ceci cela celle celles celui cent cependant certain certaine certainement ces c'est c'était cet cette ceux chance chaque chez cinq clairement combien comme comment commence commencé commençait commencer entame entamé menait mené complètement côté coup courte d'abord d'accord dame debout début dehors déjà demain demi depuis derrière des devant dix doit donc dont douze droit dur durant égalisé elle encore enfin ennuyeux énorme ensuite entre environ équipes es et eu eut évidemment exactement excellent excellente extension facile facilement faire fait famille félicitations femme fille fils fin finale finalement font fort génial grand grande gros groupe haut heureux hop huit ici il invité invités jaune jeu jeudi jeux jour jours joueuse juste justesse là laquelle large largement lequel lesquels leur leurs loin long longtemps longue lors lorsque lui ma madame maintenant mais maison mal malgré malheureusement match matin me mec meilleur meilleure même mêmes merci merveilleux mes mien mieux mille mince moins moment mon monde monsieur moitié moyen ne neuf ni non noir nos notre nouveau nouvelle nuit onze ou oui où outre parce pareil parfait parfois parmi partenaire partout passé pendant peu peut peux plaisir plein plus plusieurs plutôt pourquoi pourtant pouvait pratiquement premièrement près prochain prochaine puisque quand quarante quatorze quatre que quel quelle quelles quelque quelques quels quinze quoi rapide rapidement rarement rattrapage reste retard revanche rien rouge sa salut samedi semaine sept serré serrée ses seulement sien six soi soir soirée soit son sous souvent suivant sujet super sûr surtout sympa ta table tandis tant tard te tel telle tellement temps tes toi ton tôt toujours tour tournoi très treize trente trop trois tu vers vert veut vie vite vingt vraie vraiment voici voilà vos votre vous vue y'a zéro dommage " +
  // Spanish
  'dio abandonado abandonada cancelado cancelada suspendido suspendida desquite ventaja diferencia abuela abuelo aburrido además adiós adelante ahora alegre algo alguien algún alguna algunas algunos allá allí amiga amigas amarillo amigo amigos ante antes apenas aquel aquella aquí así aun aún aunque bajo bastante bien bonito blanco bueno buena buenas cada casa catorce cerca chica chicas chico chicos cien cinco claro claramente cómo como completamente compañera compañero correcto cosa cosas cual cuál cualquier cuando cuánto cuarenta cuatro cuenta da dado debajo debe demasiado dentro desde detrás dice dicho diez difícil divertida divertido doce donde dónde dos durante ella ello emocionante empezó empieza empezaba comenzó comienza comenzaba empezado comenzado iba saque turno encima enhorabuena enorme entero entonces entre equipos era esa esas ese eso esos esta estaban estado estamos estas este esto estos estoy estuvo excelente expansión fácil familia felicidades felicitaciones fin finalmente fuera fuerte gente genial gracias gran grande grupo gusto hace hacer hacia hago hasta hay hermana hermano hija hijo igual incluso increíble invitado invitados invitada jaja jugada juego juegos juntar justo lado larga largo le lejos les libre mal mala malo mano mañana más máximo mayor me media medio mejor mesa mientras mil mínimo minuto minutos mío mis misma mismo mucha muchas mucho muchos muy nada negro ni noche nos nuestra nuestro nueva nuevo nueve número o ocho once ojalá os otra otras otro otros pareja parte pero perfecto poca poco pocos podía poner porque primeramente probablemente pronto próximo pues puede pura que qué quien quince  rápido rato realmente revancha rival rojo saludos sea según seis semana señor señora ser siempre siendo siete siguiente sino sobre solamente sólo son sorpresa soy su suerte super sus suya tal tan tanto tarde te tener tengo tenía tiempo tiene toda todavía todo torneo total tras trece treinta tres tu tú tuvo usted va vale vamos varios vaya ven verdad verde ves vez volvió ya zona'

/** Words that say how somebody won or lost: "a narrow win", "knapp verloren". */
export const MANNER =
  // English
  'narrow narrowly close closely clear clearly tough big huge massive easy easily crushing heavy hard fought painful bitter sweet lucky luckily unlucky unluckily deserved deservedly convincing convincingly comfortable comfortably decisive decisively dramatic epic great good nice lovely amazing awesome brilliant glorious stunning surprise surprising surprisingly shock tight tightly thrilling solid dominant sad sadly terrible brutal brutally badly bad barely just only really very absolutely total totally utter utterly complete completely outright finally eventually quick quickly late rare slim slender razor thin wide sound soundly handily handsomely wonderful fantastic superb excellent fine fair fairly honourable honorable unexpected unexpectedly fun ' +
  // German
  'knapp knappe knapper knappen knappes klar klare klarer klaren klares deutlich deutliche deutlicher deutlichen deutliches hoch hohe hoher hohen haushoch haushohe haushoher bitter bittere bitterer bitteren verdient verdiente verdienter verdienten unverdient unverdiente glücklich glückliche glücklicher glücklichen unglücklich unglückliche souverän souveräne souveräner überlegen überlegene überraschend überraschende überraschender überzeugend überzeugende überzeugender leicht leichte leichter locker lockerer schwer schwere schwerer hart harte harter schöner schöne schönen großer große großen toller tolle tollen herrlicher grandioser grandiose starker starke haarscharf hauchdünn hauchdünner hauchdünne eindeutig eindeutiger eindeutige spannender spannende schnell schneller schnelle später späte sensationeller sensationelle krachende herbe herber derbe peinliche peinlicher schmerzhafte schmerzliche traurige leider endlich ganz sehr ziemlich wirklich richtig echt völlig total wieder erneut doch noch ' +
  // French
  'larraché belle beau belles courte court large largement nette net nettement écrasante écrasant cuisante cuisant lourde lourd sévère petite petit grande grand grosse gros facile facilement difficile difficilement serrée serré juste justesse méritée mérité imméritée éclatante éclatant magnifique superbe triste amère douloureuse honorable surprenante inattendue rapide rapidement brillante incontestable logique splendide heureuse malheureuse malheureusement enfin encore très bien vraiment complètement ' +
  // Spanish
  'ajustada ajustado apretada apretado clara claro claramente contundente aplastante amplia ampliamente fácil fácilmente difícil difícilmente dura duro merecida merecido inmerecida gran grande bonita bonito bella bello hermosa hermoso buena buen bueno mala mal malo triste amarga amargo dolorosa doloroso justa justo sufrida sufrido rápida rápido rápidamente sorprendente inesperada rotunda rotundo sonada cómoda cómodo cómodamente brillante espectacular pírrica holgada holgadamente mínima estrecha muy bien otra finalmente apenas'

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

/** Phrases by their first words, the longest first; made when a word is first looked up. */
export type PhraseIndex<T> = () => ReadonlyMap<string, readonly Phrase<T>[]>

interface Phrase<T> {
  keys: readonly string[]
  value: T
}

export function phraseIndex<T>(phrases: () => Iterable<readonly [string, T]>): PhraseIndex<T> {
  let made: ReadonlyMap<string, readonly Phrase<T>[]> | null = null
  return () => (made ??= byFirstWord(phrases()))
}

function byFirstWord<T>(phrases: Iterable<readonly [string, T]>): Map<string, Phrase<T>[]> {
  const index = new Map<string, Phrase<T>[]>()
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
  const found = index()
    .get(words[at]?.key ?? '')
    ?.find(({ keys }) => keys.every((key, further) => words[at + further]?.key === key))
  return found === undefined ? null : { value: found.value, count: found.keys.length }
}

/** A phrase of several meanings has the first of them. */
const keywords = /* @__PURE__ */ phraseIndex(() => [
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
