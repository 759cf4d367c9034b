/** Lines in which something is left unread on purpose, so that nobody has won; ¦ ends a row. */
export const unreadLines = `
azul me first then ben then jonas ¦ azul ben first, then me, then jonas ¦ azul bob then me then cid ¦ azul erst ben, dann ich ¦ azul ben vor mir vor jonas ¦ azul ich hinter ben
azul ben → me → jonas ¦ azul ben > me > jonas ¦ azul me < ben < jonas ¦ azul ben > me = jonas ¦ azul ben = me > jonas ¦ azul ben 61 > me 54 > jonas 40 ¦ azul ben > me
azul me 54 then ben 61 ¦ azul ben won then me then jonas ¦ azul then ben won, me ¦ azul me, ben, then jonas ¦ azul me and ben then jonas ¦ azul me 2nd then ben
azul ich hinter ben, ich 54, ben 61 ¦ azul zuerst ben, danach ich, zuletzt jonas ¦ pandemic avec ben perdu ¦ pandemic game won, me, ben ¦ azul game won by ben, me
azul the game won against ben ¦ azul ben and jonas both won ¦ azul 61-54 win over ben ¦ azul vs ben won ¦ azul me vs ben lost ¦ azul ben vs jonas won ¦ azul me vs jonas vs ben: 61, 54, 40
codenames a+b beat c+d ¦ codenames jonas and priya beat us, with ben ¦ azul me 54, ben 54, tie, ben wins ¦ azul me 54 ben 54 tiebreak ben ¦ azul both won: me 54, ben 54
pandemic nobody won, me, ben ¦ azul nobody won ¦ azul ben didn't win, me 54 ¦ azul I almost won, ben 61 ¦ azul who won, me or ben? ¦ azul everyone but ben lost
azul ben won 2 games, me 1 game ¦ azul me 1 250, ben 980 ¦ azul me 15/20, ben 54 ¦ azul me 1:23.4, ben 54 ¦ azul me 61 ben 54 jonas 40, thanks everyone ¦ azul may 61, me 54
azul will 61, me 54 ¦ azul ben beat me and jonas lost too ¦ croquet won against ben ¦ azul won ben lost me ¦ azul winner ben, loser me ¦ azul with ben 54, me 61 ¦ azul 61 me, 54 ben
azul ben wins 61 to 54 ¦ azul ben 61 vs jonas ¦ ben played azul with jonas, 61-54 ¦ azul tie me and ben, jonas 61 ¦ azul with ben, jonas: 61-54 ¦ azul ben won (61-54) against me ¦ azul ben 61 beats me 54 ¦ azul ben 54 beats me 61 ¦ azul we tied 54-54, ben
azul ben's win, me 2nd ¦ codenames red: me ben, blue: jonas priya, red won ¦ codenames team me ben beat team jonas priya ¦ azul me vs ben vs jonas, ben won
azul ben first, jonas and me tied for second ¦ azul ben m'a battu 61-54 ¦ azul battu par ben 54-61 ¦ azul j'ai été battu par ben ¦ azul gagnant: ben, perdant: moi
azul c'est ben qui a gagné, moi, jonas ¦ azul victoire de ben, moi, jonas ¦ azul ben est arrivé premier, moi second ¦ azul moi et ben à égalité à 54, jonas 40
azul moi, ben ex aequo 54, jonas 40 ¦ azul match nul contre ben 54-54 ¦ azul moi et ben partagent la victoire, jonas 40 ¦ azul tout le monde a perdu ¦ azul personne n'a gagné
azul ben a gagné deux fois, moi une fois ¦ azul ben n'a pas gagné, moi 54 ¦ azul j'ai presque gagné, ben 61 ¦ codenames moi, ben battent jonas, priya ¦ azul moi 61, ben 54, merci à tous
azul moi 1 250, ben 980 ¦ azul ben nous a battus, jonas et moi ¦ azul ben, moi et jonas avons tous perdu ¦ azul égalité entre ben et jonas à 54, moi 40 ¦ azul qui a gagné?
skyjo moi 12, ben 30, le plus petit gagne ¦ azul moi 54, ben 54, jonas 40, ben gagne le départage ¦ pandemic le jeu a gagné, moi et ben ¦ codenames avec ben contre jonas et priya, perdu 3-5
azul première place ben, deuxième place moi ¦ azul partie gagnée par ben ¦ azul gagné par ben, moi ¦ azul moi 61, ben 54, si ben avait gagné ¦ azul ben et moi ex aequo, jonas perd
azul vainqueur ben, moi, jonas ¦ azul ich habe gegen ben mit 61:54 gewonnen ¦ azul ben hat mich geschlagen 61:54 ¦ azul mich hat ben geschlagen ¦ azul ich habe ben geschlagen 54:61
azul von ben geschlagen 54:61 ¦ azul ich wurde von ben geschlagen ¦ azul gegen ben hat jonas verloren ¦ azul gewonnen hat ben, ich und jonas ¦ azul Sieger: Ben, Verlierer: ich
azul ben 1. platz, ich 2. platz ¦ azul gleichstand bei 54: ich, ben ¦ azul ich, ben gleichauf bei 54, jonas 40 ¦ azul ich 54, ben 54, ben gewinnt den gleichstand
azul ich 54, ben 54, stechen ben ¦ azul ich und ben teilen sich den sieg, jonas 40 ¦ pandemic wir alle haben gewonnen, ben und priya ¦ azul alle verloren ¦ azul niemand hat gewonnen
azul ben zweimal gewonnen, ich einmal ¦ azul ben hat 2 mal gewonnen, ich 1 mal ¦ azul ben hat nicht gewonnen ¦ azul ich hätte fast gewonnen, ben 61 ¦ codenames ich, ben schlagen jonas, priya
codenames wir haben gegen jonas und priya verloren, mit ben ¦ azul ben unterlag jonas 54:61 ¦ azul alle gegen ben, ben gewinnt ¦ azul jeder 54: ich, ben
azul ben, ich und jonas haben alle verloren ¦ azul ich erster, ben und jonas gleichauf zweiter ¦ azul wer hat gewonnen? ¦ azul Sieg für Ben, ich, jonas
azul ich 54, ben 54, jonas 40, ben gewinnt beim stechen ¦ pandemic das spiel hat gewonnen, ich und ben ¦ azul bob 1st and me 2nd ¦ azul 1-ben 2-me 3-jonas
azul me and ben shared 2nd, jonas 1st ¦ azul 1 - ben, 2 - me ¦ azul 1: ben 2: me ¦ azul 54: ben 61: me ¦ azul me second of 3, ben first ¦ azul último lugar para mi, ben primero
azul game nr 2 ben won, me ¦ azul ben and me 1st, jonas 3rd ¦ azul 1st ben and me, 3rd jonas ¦ azul me 54, ben 54, jonas 60, ben wins tie ¦ azul me 54, ben 54, jonas 60, ben won on tiebreak
azul me 54, ben 54, jonas 60, priya 40, second place tiebreak ben ¦ skyjo me 54, ben 54, jonas 40, ben wins tie, lowest wins ¦ azul draw me 54, ben ¦ azul me and ben tied, jonas 40
azul me 54 ben 61 shared win ¦   (one, two, three) => \`\${one} → \${two} ¦ 7 duel me 60, jonas 55 ¦ twilight theo 71, me 60 ¦ カタン 私 10、太郎 8、花子 7 ¦ カタン 私10点 太郎8点 昨日 ¦ カタン 私と太郎と花子 私の勝ち
ａｚｕｌ　ｍｅ　８４、ｊｏｎａｓ　７１ ¦ azul 71 Jonas, 84 me ¦ azul 84 me 71 jonas ¦ azul jonas 3:1 me ¦ azul me 84, jonas 71, jonas 60 ¦ azul me 9999999999, ben 71 ¦ azul 🏆 Jonas 84 🎉 me 71
azul jonas beat me, oma inge and theo ¦ skull winner: jonas, me, ben ¦ codenames we beat ben+priya ¦ azul everyone lost ¦ azul me 21-15 ¦ azul ben won twice, me once
azul nobody won, me, ben ¦ azul 🥇ben 🥈me 🥉jonas ¦ azul 🏆 bob, me, cid ¦ azul me L, ben W ¦ azul narrow win against ben ¦ azul ben went first, me 61, ben 54
azul ben hat die erste runde gewonnen, ich das spiel ¦ azul team 1: bob cid, team 2: me zoe, team 1 won ¦ azul anna, tom, lea 61 54 40 ¦ azul me, ben, best of 3: ben won 2-1
azul me 1:30, ben 1:25 ¦ hanabi 22 with ben ¦ azul ich 84, ben 71, letzte Nacht ¦ カタン 私10、太郎8、昨夜 ¦ azul he ganado a ben 61-54
azul me ganó ben 61-54 ¦ azul ganó ben, yo, jonas ¦ azul ganador: ben, perdedor: yo ¦ azul yo y ben empatados a 54, jonas 40 ¦ azul yo, ben empatan a 54, jonas 40
azul yo y ben comparten la victoria, jonas 40 ¦ pandemic todos ganamos: yo, ben, priya ¦ pandemic hemos ganado, ben y priya ¦ azul todos perdieron ¦ azul nadie ganó
azul ben ganó dos veces, yo una vez ¦ azul ben no ganó, yo 54 ¦ azul casi gano, ben 61 ¦ codenames yo, ben ganaron a jonas, priya ¦ codenames ganaron ellos, yo ben contra jonas priya
azul yo 61, ben 54, gracias a todos ¦ azul ben y jonas ganaron, yo perdí ¦ azul derrotado por ben 54-61 ¦ azul yo gané, ben segundo, jonas tercero ¦ azul ganamos ben y yo, jonas perdió
azul empate entre ben y jonas a 54, yo 40 ¦ azul ¿quién ganó? ¦ azul yo 54, ben 54, jonas 40, ben gana en el desempate ¦ pandemic ganó el juego, yo y ben
codenames con ben contra jonas y priya, perdimos 3-5 ¦ azul primer puesto ben, segundo puesto yo ¦ azul solos ben y yo, ganamos ¦ azul bob and cid won, me lost
Gewinner: ben, jonas; Verlierer: ich, priya ¦ Gewinner: ben, jonas, ich 40 ¦ won: ben, jonas; lost: me, priya ¦ won ben jonas lost me priya ¦ ben, jonas: win; me: loss
azul gewonnen haben ben, jonas ¦ azul gewonnen hat ben, jonas und ich haben verloren ¦ 1st: ben, jonas; 3rd: me ¦ 1. ben, jonas 3. ich ¦ ben, jonas 1st, me 3rd ¦ 1st ben, 2nd me, jonas
1st: ben; 2nd: me, jonas; 4th: priya ¦ 1. ben 2. jonas, ich 4. priya ¦ 1st: ben, jonas; 2nd: me ¦ ben, jonas 1st, me 2nd ¦ azul ben 3rd of 3, me 1st, jonas 2nd ¦ azul ich 2. von 4
ben or jonas won ¦ ben oder ich haben gewonnen ¦ azul ben ou jonas a gagné ¦ Anna hat Ben geschlagen ¦ mama hat papa geschlagen ¦ anna wurde von tom geschlagen ¦ Anna just beat Tom
anna beat me ¦ the kids beat me ¦ anna a battu ben ¦ anna a gagné contre ben ¦ anna ha ganado a ben ¦ catan hat ben gewonnen ¦ won against cid with bob
lost against jonas priya with ben 3-5 ¦ azul ben beat jonas with priya ¦ azul ben y yo ganamos a jonas y priya ¦ played against bob. He won 61-54 ¦ played ben. she won 61-54
played with ben and jonas, he won ¦ gegen ben gewann jonas 61:54 ¦ contra ben ganó jonas ¦ contre ben a gagné jonas ¦ vs ben jonas won ¦ a ben le ganó jonas (61-54)
azul ha vencido ben a jonas ¦ den ben hat jonas geschlagen ¦ den jonas habe ich geschlagen ¦ dem jonas unterlag ben ¦ ben hat den jonas geschlagen ¦ ihn hat ben geschlagen, jonas
azul ben hat alle geschlagen ¦ azul ben beat everyone ¦ azul ben a battu tout le monde ¦ azul ben ganó a todos ¦ azul ben hat uns geschlagen ¦ sieger war nicht ben sondern jonas
not ben but jonas won ¦ jonas instead of ben won ¦ ben hätte gewonnen, aber jonas hat ¦ ben didn't win ¦ azul me won and so did ben ¦ azul got crushed by ben 61-54 ¦ azul ben better than me
azul team 1: bob, cid; team 2: me, zoe; team 1 won ¦ azul bob, cid (team 1), me, zoe (team 2), team 1 won ¦ azul team 1: bob cid, team 2: me zoe, team 2 lost
azul team 1: bob cid, team 2: me zoe, team 1 beat team 2 ¦ azul team 1: bob cid, team 2: me zoe, won by team 1 ¦ azul winner: team 1, team 1: bob cid, team 2: me zoe
azul équipe 1: bob cid, équipe 2: moi zoe, équipe 1 a gagné ¦ azul equipo 1: bob cid, equipo 2: yo zoe, ganó el equipo 1
azul mannschaft 1: bob cid, mannschaft 2: ich zoe, mannschaft 1 hat gewonnen ¦ azul team red: bob cid, team blue: me zoe, red won ¦ azul team red: bob, cid; team blue: me, zoe; team red won
azul red team: bob, cid; blue team: me, zoe; blue lost ¦ azul red: bob, cid; blue: me, zoe; red won ¦ azul team red: bob, cid; team blue: me, zoe; red beat blue 61-54
azul team a: ben, jonas; team b: me, priya; team a won ¦ azul team 1: bob cid 61, team 2: me zoe 54 ¦ azul team 1: bob cid, team 2: me zoe, team 1 61, team 2 54
azul team 1: bob cid, team 2: me zoe, team 2 won 61-54 ¦ azul team 1: Anna Meier, Tom Weber; team 2: me, Ben; team 2 won ¦ azul team 1 me ben vs team 2 jonas priya, we won
azul team 1 won, me, ben ¦ azul team 1: me ben, jonas ¦ azul team red won, me, ben ¦ azul team 1: ben 40 jonas, team 2: me priya, team 1 61, team 2 54
azul team ben: ben jonas, team mara: me priya, team ben won ¦ azul team ben (ben, jonas) beat team mara (me, priya) ¦ azul les rouges: ben jonas, les bleus: moi priya, les rouges ont gagné
azul us: me ben, them: jonas priya, they won ¦ azul us: me ben, them: jonas priya, us won ¦ azul we both won me ben ¦ azul we tied me ben jonas ¦ azul i won with ben second
won with ben 54, me 61 ¦ azul me, ben lost ¦ azul 1- jonas 2- ben 3- me ¦ azul ben resigned 61 54 ¦ pandemic ben and I won against the game
azul le ganó a ben jonas ¦ azul venció a ben jonas 61-54 ¦ gewonnen haben ben und jonas, ich nicht ¦ both won: bob 7, cid 7, me 5 ¦ ben 7 jonas 7 me 5, both win
both won: ben 7, jonas 6, me 5 ¦ beide gewonnen: ben, jonas, ich ¦ ben and jonas tied for the win, me 40 ¦ ben et jonas à égalité pour la victoire, moi 40
ben y jonas empatados por la victoria, yo 40 ¦ ben and jonas tied for win ¦ ben and jonas tied for the win, ben won on tiebreak ¦ ben and jonas tied for the win. jonas won the tiebreak
ben and jonas tied for victory, me 3rd ¦ ben und jonas gleichauf um den sieg, ich 40 ¦ neither ben nor jonas won ¦ o ben o jonas ganó ¦ yo o ben ganó ¦ neither me nor ben won, jonas did
ben won, so did jonas ¦ ben won! me too! ¦ ben hat gewonnen, ich auch ¦ ben a gagné, moi aussi ¦ ben ganó, yo también ¦ ben hat auch gewonnen, ich ¦ ben lost, me too ¦ ben won; then I won
ben won game one, I won game two ¦ ben won. rematch: me won ¦ bob cheated but won, me ¦ den sieg holte ben, ich ¦ ben durfte anfangen und hat gewonnen, ich ¦ winner takes all: ben, me
ben and i each won one ¦ pandemic victory! ben priya ¦ pandemic victoire! ben priya ¦ pandemic victoria! ben priya ¦ ben/jonas joint 1st, me ¦ ben & jonas shared first, me
ben/jonas joint 2nd, me 1st ¦ ben me / jonas priya, lost ¦ ben was winning 30-20 when we stopped ¦ paliza de ben 80-20 ¦ me > ben & jonas ¦ neither of us won, ben
ben played for the win, me ¦ azul me 66-11-12, ben 40 ¦ azul best of 3: ben won 2-1 ¦ azul ben won 2 out of 3, me ¦ azul ben lost 5 points ¦ azul ben lost 5 points, me 61, ben 54
azul ben verlor 5 punkte, ich ¦ azul ben me jonas 61 54 40, ben won ¦ azul anna tom lea 61 54 40 ¦ azul ben anna 61 54 ¦ croquet anna tom 61 54 ¦ azul 61 54 40 ben me jonas
azul 61 54 ben, me, ben won ¦ azul me, ben 54, 61 jonas ¦ azul me 1:23.4, ben 1:30 ¦ azul me 1:30, ben 80 ¦ azul me ben 1:30 ¦ azul me ben 12:05 ¦ azul with ben at 20:30
azul me vs ben 6:4 3:6 6:2 ¦ azul ben won 6:4 3:6 6:2, me ¦ azul verloren gegen ben 9:11 ¦ hanabi 22 mit ben und priya ¦ hanabi with ben 22 ¦ azul with ben 54, jonas 40
azul ben and jonas both won, me 40 ¦ azul victoire de 7 points contre ben ¦ azul sieg mit 7 punkten gegen ben ¦ azul me minus 5, bob 3 ¦ azul moi moins 5, ben 3 ¦ azul yo menos 5, ben 3
azul me neg 5, ben 3 ¦ azul me 20 minus 5, ben 3 ¦ azul me +5, ben -3, jonas -2 ¦ azul ben gewinnt um 7 punkte, ich ¦ azul ben wins with a 7 point lead ¦ azul ben wins by just 7
azul ben won by 2 to 1 ¦ azul me 54, con 71 ¦ azul ben score de 54, moi 61 ¦ azul ben 61 ahead of me 54 ¦ azul me 54ben 61 ¦ azul first player ben ¦ azul starting player ben, me
azul startspieler ben ¦ azul ben fängt an ¦ azul ben war erster am zug ¦ azul ben last to act ¦ azul a commencé ben, moi ¦ azul ben a joué en premier, moi ¦ azul primer jugador ben
azul 1st player ben, me ¦ azul 1. spieler ben, ich ¦ azul player 1: ben, player 2: me ¦ azul ben (first game) ¦ azul ben won the first round, me ¦ azul round 1: ben won, round 2: me
azul last game ben won, me ¦ azul letztes mal hat ben gewonnen, ich ¦ azul la dernière fois ben a gagné, moi ¦ azul ben ganó la última partida, yo ¦ azul ben ganó la partida anterior, yo
azul final game me 61, ben 54 ¦ azul game 61-54 me ben ¦ azul last winner ben, me ¦ azul last time's winner: ben, me ¦ azul ben started and won, me ¦ azul ben first player, me second player
azul semana pasada ganó ben, yo ¦ azul premier tour ben, moi ¦ azul knappe niederlage gegen ben 54:61 ¦ azul belle victoire contre ben 61-54 ¦ azul victoria ajustada contra ben 61-54
azul very close win for ben, me ¦ azul klarer sieg für ben gegen mich ¦ azul tough loss ¦ azul tough loss against ben ¦ azul fui derrotado por ben
azul ben's first win, me ¦ azul first win against ben ¦ azul victoire zézayante contre ben ¦ azul zwurbelige niederlage gegen ben ¦ Zwurbeliger Sieg gegen Ben, azul
azul gegen ben zwurbelig verloren ¦ azul theo schlägt ben ¦ azul theo won, me ¦ azul winner theo, me, ben ¦ azul gewonnen hat theo, ben, ich
azul klatsche gegen ben ¦ azul überraschender sieg von ben, ich ¦ azul heroic win by ben, me ¦ azul niederlage von ben gegen mich ¦ azul close loss to ben 61-54
azul ben remporte une victoire facile, moi ¦ azul une victoire à l'arraché contre ben ¦ azul ben 🥇 me 🥈 jonas 🥉 ¦ azul 1️⃣ ben 2️⃣ me ¦ azul ① ben ② me ¦ azul ❷ ben ➀ me ¦ azul me, ben 🏆
azul me, 🏆 ben, jonas ¦ azul me, ben🏆, jonas🏆 ¦ azul 🏆: ben, me ¦ azul ben 👑 me ¦ azul 🏆 Jonas 61 me 71 ¦ azul 🏆 Jonas 84 me 71 ¦ 🏆 azul ben 61, me 54 ¦ azul ben 🏆 61, me 54
azul W ben, L me ¦ azul w ben l me ¦ azul ben (W), me (L) ¦ azul W: ben, L: me, jonas ¦ azul me 54 L, ben 61 W ¦ azul me W, ben ¦ azul ben G, ich V ¦ azul moi D, ben V ¦ azul yo P, ben G
azul me V, ben ¦ azul ben 🎉 me ¦ azul me, *ben* ¦ azul me 👩🏽‍🚀, ben ♥️ ¦ azul ben = me ¦ azul me $54, ben $61 ¦ azul⏎* me 54⏎* ben 61 ¦ azul winner 🏆 ben, me ¦ azul me=L ben=W
azul 🏆ben🏆 me ¦ azul me D, ben D ¦ azul moi D, ben ¦ azul @ben won, me ¦ azul @ben 61, me 54 ¦ azul me 61, jonas 54 @Ben ¦ pandemic success, me ben ¦ pandemic raté, moi ben
pandemic conseguido, yo ben ¦ pandemic lo logramos, ben yo ¦ azul abandoned, me, ben ¦ azul cancelled, me, ben ¦ azul abbruch, ich, ben ¦ azul revenge against ben 61-54
azul rubber match against ben 54-61 ¦ azul habs gegen ben verkackt 54:61 ¦ azul alle gleich 54, ich, ben ¦ azul me 54, ben 61 + bonus 5 ¦ azul me 54 Pkte, ben 61 Pkte
pandemic failed w/ bob ¦ azul c/ ben, ganó ¦ azul m/ ben ¦ azul me u bob gewinnen gegen cid ¦ azul ich u ben gegen jonas u priya, wir gewinnen ¦ codenames me ben | jonas priya | we lost
codenames yo/ben c/ jonas/priya perdimos ¦ azul me 'n' ben beat jonas ¦ azul me n' ben beat jonas ¦ azul alle je 54, ich, ben ¦ azul yo c/ ben, gané ¦ azul gané c/ ben ¦ yo c/ ben azul gané
azul me L ben W ¦ azul ich n ben s ¦ wingspan me 84 | jonas 71 | oma inge 66 ¦ azul me | ben | jonas ¦ azul me ben | jonas ¦ azul ganamos c/ ben ¦ azul beautiful against ben 61-54
azul payback contre ben 54-61 ¦ azul theo vs ben 61-54 ¦ azul theo, me, ben ¦ azul theo, sam, lea ¦ azul zwurbel, ich, ben ¦ azul blah gegen ben verloren ¦ azul smashed it vs ben 61-54
azul ben rekt me 61-54 ¦ azul got rekt by ben 54-61 ¦ azul ben pwned me ¦ azul beat ben lmao ¦ azul me 61, ben 54 ffs ¦ azul won yay, me ben
azul lost smh, ben 61 me 54 ¦ azul ben owned us, me jonas ¦ azul ez win vs ben ¦ azul ezpz against ben ¦ azul ben whooped jonas n me ¦ azul jonas wonn me ben
azul me 54p, ben 61p ¦ azul hab ben abgezockt 61:54 ¦ azul ich hab gewonnen digga, ben ¦ azul ben hat mich gerockt 61:54 ¦ azul ben hat mich abgezogen ¦ azul hab vergeigt gegen ben
azul ben gewinnt hdgdl, ich ¦ azul ich gewonen ben verlorn ¦ azul ham gewonnen, ich u ben ¦ azul ich mit 61 vor ben mit 54 ¦ azul ben hats geschafft, ich ¦ pandemic hat geklappt, ich ben
pandemic hat nicht geklappt, ich ben ¦ pandemic knapp verkackt, ich u jonas ¦ pandemic leider gescheitert, ich, ben ¦ pandemic on a réussi, moi ben ¦ pandemic échec, moi ben
azul j'ai perdu mdr, ben ¦ azul ben ma battu 61-54 ¦ azul jai gagné contre ben ¦ azul g gagné contre ben ¦ azul g perdu vs ben ptdr ¦ azul ben a gagné tkt, moi ¦ azul moi 61 ben 54 trop bien
azul ex-aequo avc ben ¦ azul avc ben g perdu ¦ azul le gané a ben jaja ¦ azul ben me ganó jajaja ¦ azul perdi con ben xd ¦ azul me gano ben x 7 ¦ azul ben gano xq hizo trampa, yo
azul yo 61 ben 54 xd ¦ pandemic perdimos x poco, yo ben ¦ pandemic salio bien, yo ben ¦ azul tqm ben 61, yo 54 ¦ azul rage quit by ben, me ¦ azul ben ragequit, me ¦ azul unfinished, me, ben
azul called it, me, ben ¦ pandemic saved the world, me ben ¦ pandemic wiped, me ben ¦ pandemic victory!! me n ben ¦ azul sieg!!! ich > ben ¦ azul bin zweiter geworden hinter ben
azul bin zweiter hinter ben ¦ azul fui segundo detrás de ben ¦ azul quedé segundo detrás de ben ¦ azul suis deuxième derrière ben ¦ azul bin erster geworden, ben zweiter ¦ azul bob, me, cid
azul j/b vs p/a, p/a won ¦ azul j+b vs p+a, p+a won ¦ catan me 10 ben 8 gotta go ¦ azul me 61 ben 54 imo unfair ¦ azul me: 61 pnts, ben: 54 pnts ¦ azul ben 61 vs me 54 rip
azul me vs. ben 61-54 gg ¦ azul ich vs ben 61zu54 ¦ azul 61 zu 54 gg ben ¦ azul ich +ben geg. jonas +priya verloren ¦ azul gg ben verlorn ¦ azul geg ben gewonnen ¦ azul ben hat geluckt, ich
azul ben glücklich gewonnen, ich ¦ azul ben verarscht, ich gewonnen ¦ azul jonas disqualified, me, ben ¦ azul ben forfeited, me ¦ azul time ran out, me, ben ¦ azul interrupted, me, ben
pandemic outbreak, me, ben ¦ pandemic cured all, me ben ¦ pandemic verloren gegen das spiel, ich u ben ¦ pandemic spiel hat gewonnen, ich ben ¦ pandemic easy peasy, me ben
azul 1st Anna, 2nd me ¦ azul aiko won, then me, ben last ¦ 2 days ago azul me 3 ben 4 ¦ pandemic gw, me ben ¦ pandemic out of time, me, ben ¦ pandemic wir habens geschafft, ich ben ¦ pandemic habens nicht geschafft, ich ben ¦ pandemic leider nein, ich, ben
pandemic mission accomplished, me ben ¦ pandemic didnt make it, me ben ¦ pandemic didn't make it, me, ben ¦ pandemic made it, me, ben ¦ pandemic pas réussi, moi ben
pandemic c'est raté, moi et ben ¦ pandemic on s'est fait défoncer, moi ben ¦ pandemic no se pudo, yo ben ¦ pandemic casi, yo ben ¦ azul ben m'a éclaté 61-54 ¦ azul ben ma explosé
azul j'ai explosé ben ¦ azul ben ma mis une raclée ¦ azul raclée par ben ¦ azul moi pi ben ¦ azul pareil 54, moi ben ¦ azul égalitée moi ben ¦ azul nul, moi, ben
azul le dio una paliza ben a jonas ¦ azul ben me dio una paliza ¦ azul me reventó ben 61-54 ¦ azul me toco perder, ben ¦ azul quede segundo, ben primero ¦ azul ambos 54, yo ben
azul both 54 me ben ¦ azul same 54, me, ben ¦ azul all square 54, me, ben ¦ azul me 61 + 5 bonus, ben 54 ¦ azul ben -5 malus, me 54 ¦ azul ben 61 inkl. bonus, ich 54
azul me 54 victorypoints, ben 61 VPs ¦ azul me 54 pints, ben 61 poins ¦ azul me 54 Zähler, ben 61 Zähler ¦ azul moi 54 pts, ben 61 pnts ¦ azul yo 54 ptos., ben 61 ptos.
azul me 54 Zacken, ben 61 Zacken ¦ azul me v. ben 61-54 ¦ azul ich geg. ben, gewonnen ¦ azul me schwurbel ben jonas beat priya ¦ azul me + ben schwurbel jonas + priya lost
azul me schwurbel ben won ¦ pandemic nos ganó el juego, yo ben ¦ azul dio una paliza a ben ¦ azul me schwurbel ben beat priya ¦ azul ben started, me, jonas won ¦ azul j/b c/ p/a, ganaron p/a
azul x/y vs p/a, p/a won ¦ azul c/u 54, yo ben ¦ azul j/b 54, p/a 61
azul 54-54 draw with ben ¦ azul Platz 1 ben, Platz 2 ich ¦ azul ben me ganó 61-54 ¦ azul ben gewinnt mit 7 punkten vorsprung ¦ azul ben gagne avec 7 points d'avance ¦ azul ben gana con 7 puntos de ventaja ¦ azul Theo won, me ¦ azul Theo, me, ben ¦ azul Jonas W, me ¦ azul ben me ha ganado
azul Kim beat me 61-54 ¦ azul ben: 3 wins, me: 1 win ¦ azul: 1 ben 2 me 3 aiko ¦ hanabi ben and me 22/25 ¦ azul me 61, ben 54 then jonas 60 me 40 ¦ azul ben won? ¦ azul jonas nearly won ¦ azul with Oceania me 61 ben 54 ¦ azul ben won on points ¦ azul b 61 m 54
wingspan me 84, ben 70, goals 15 ¦ azul me 84, ben 70, bonus 5 ¦ azul me 61p ben 54p ¦ azul won, so % fun
wingspan me 70 ben 84 aiko 60, i beat aiko ¦ azul ben beat aiko, me 70 ¦ wingspan me 70 ben 84 aiko 60, me ahead of aiko
`
