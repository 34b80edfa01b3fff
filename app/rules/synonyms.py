"""Words that mean the same to somebody who looks for a rule, by language.

Each entry is the beginning of a word or of a phrase, without case and accents.  A word that begins with one of a
group, or that is the beginning of one, also finds what the others of the group find.
"""

from __future__ import annotations

from collections.abc import Mapping

Groups = tuple[tuple[str, ...], ...]

SYNONYMS: Mapping[str, Groups] = {
    "en": (
        ("tie", "draw", "held", "equal", "shared"),
        ("cost", "price", "pay", "fee", "expens"),
        ("swap", "exchang", "change places", "switch", "trade"),
        ("discard", "gone", "remov", "throw away"),
        ("win", "victor", "beat"),
        ("lose", "loss", "defeat"),
        ("undo", "take back", "taken back", "taking back"),
        ("end of the game", "game ends", "finish", "pass is over"),
        ("start", "begin", "first player"),
        ("score", "scoring", "points"),
        ("buy", "shop", "sell", "purchase"),
        ("alone", "solo", "single player", "robot"),
        ("random", "chance", "luck", "lot", "shuffle", "roll"),
        ("flip", "turned over", "turns over", "rotate"),
        ("skip", "sits out", "sit out", "sitting out"),
        ("secret", "hidden", "sealed", "unseen"),
        ("steal", "stole", "rob", "theft"),
        ("move", "walk"),
        ("maximum", "limit", "at most"),
        ("cancel", "block", "ignore", "counter"),
        ("bonus", "extra", "more", "+2"),
        ("copy", "copies", "imitat", "mime"),
        ("error", "reconstruct", "ruling"),
    ),
    "de": (
        ("unentschieden", "gleich", "remis", "patt", "geteilt"),
        ("kost", "preis", "bezahl", "zahlst", "zahlen", "gebuhr"),
        ("tausch", "wechsel", "vertausch"),
        ("abwerf", "ablegen", "aus dem spiel", "entfern"),
        ("gewinn", "sieg", "schlag", "gewonnen"),
        ("verlier", "verlor", "niederlage"),
        ("ruckgangig", "zurucknehm", "zuruckgenommen", "undo"),
        ("spielende", "ende", "endet", "schluss", "zu ende"),
        ("start", "beginn", "anfang", "startspieler"),
        ("punkt", "wertung", "zahler"),
        ("kauf", "laden", "verkauf"),
        ("allein", "solo", "einzeln", "robot"),
        ("zufall", "gluck", "per los", "das los", "gemischt", "misch", "wurf"),
        ("wend", "umdreh", "umgedreht", "drehen"),
        ("aussetz", "setzt aus", "passen"),
        ("geheim", "verdeckt", "versiegelt"),
        ("stehl", "klau", "diebstahl", "gestohlen"),
        ("zieh", "lauf", "beweg"),
        ("hochst", "grenze", "maximum", "limit"),
        ("aufheb", "hebt", "block", "wirkungslos"),
        ("bonus", "extra", "mehr", "+2"),
        ("kopier", "nachahm", "pantomime"),
        ("fehler", "rekonstru", "auslegung"),
    ),
    "fr": (
        ("egalite", "egal", "nul", "suspens", "partag"),
        ("cout", "prix", "pay", "frais", "tarif"),
        ("echang", "permut", "troqu", "changent de place"),
        ("defauss", "retir", "jeter", "perdu"),
        ("gagn", "victoire", "bat", "remport"),
        ("perd", "defaite"),
        ("annuler le coup", "annul", "reprendre", "repris"),
        ("fin de la partie", "fin", "termin"),
        ("debut", "commenc", "premier joueur", "depart"),
        ("points", "score", "marqu", "decompte"),
        ("achet", "boutique", "vend", "magasin"),
        ("seul", "solo", "robot"),
        ("hasard", "chance", "sort", "melang", "lance"),
        ("retourn", "pivot", "tourn"),
        ("passer son tour", "passe", "saute"),
        ("secret", "cache", "scelle"),
        ("vole", "derob"),
        ("deplac", "avanc", "marche"),
        ("maximum", "limite", "au plus"),
        ("annul", "bloqu", "neutralis"),
        ("bonus", "supplement", "plus", "+2"),
        ("copi", "imit", "mime"),
        ("erreur", "reconstitu", "interpret"),
    ),
    "it": (
        ("pareggio", "parita", "pari", "ugual", "patta", "condivis"),
        ("costo", "costa", "costi", "prezzo", "pag", "tariff"),
        ("scambi", "sostitu", "cambi"),
        ("scart", "rimoss", "tolt", "buttare"),
        ("vinc", "vittoria", "batte", "vinto"),
        ("perd", "sconfitta"),
        ("annulla mossa", "annull", "riprend"),
        ("fine della partita", "fine", "finisce", "termin"),
        ("inizi", "comincia", "primo giocatore"),
        ("punt", "punteggio", "segna"),
        ("compra", "negozio", "vend", "acquist"),
        ("solo", "solitario", "robot"),
        ("caso", "fortuna", "sorte", "mescol", "tir"),
        ("gira", "capovol", "volta"),
        ("saltare il turno", "passa", "salta"),
        ("segret", "nascost", "coperta", "sigillat"),
        ("rub", "furto"),
        ("muov", "sposta", "cammina"),
        ("massimo", "limite", "al massimo"),
        ("annull", "blocc", "ignora"),
        ("bonus", "extra", "in piu", "+2"),
        ("copia", "imita", "mimo"),
        ("errore", "ricostru", "interpret"),
    ),
}


def alike(word: str, lang: str) -> set[str]:
    """The beginnings of words that mean the same as a word, which has at least three letters."""
    groups = SYNONYMS.get(lang, ()) if len(word) >= 3 else ()
    return {
        other
        for group in groups
        if any(word.startswith(one) or one.startswith(word) for one in group)
        for other in group
    }
