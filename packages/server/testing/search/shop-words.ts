export type ShopLanguage = 'en' | 'de' | 'ar'

/** The words that product titles of a generated shop are made of. */
export type ShopWords = {
  adjectives: readonly string[]
  materials: readonly string[]
  nouns: readonly string[]
  colours: readonly string[]
  /** Words of descriptions. */
  filler: readonly string[]
  title: (words: { adjective: string; material: string; noun: string; colour: string }) => string
}

const list = (text: string): string[] => text.split(' ')

export const shopWords: Readonly<Record<ShopLanguage, ShopWords>> = {
  en: {
    adjectives: list(
      'Speckled Glazed Ribbed Fluted Carved Woven Striped Tall Small Round Oval Folding Stacking Hanging Painted Brushed Matte Heavy Tiny Double',
    ),
    materials: list(
      'stoneware porcelain walnut oak linen cotton wool brass copper glass marble bamboo leather ceramic slate cork',
    ),
    nouns: list(
      'mug cup bowl plate vase planter teapot pitcher candle lamp basket blanket cushion apron towel tray spoon jar stool mirror clock rug shelf bench',
    ),
    colours: list('oat iron blush celadon indigo ochre ivory charcoal moss rust plum sand'),
    filler: list(
      'made by hand in our workshop near the river where every piece is finished slowly then checked twice before it leaves in plain paper keeps warm longer than expected because walls are thick around the foot each one differs slightly care instructions come with parcel wash gently dry upright avoid direct sunlight lasts for decades if treated kindly repaired without charge fits most cupboards holds enough for breakfast tested during winter designed after old market finds',
    ),
    title: ({ adjective, material, noun, colour }) => `${adjective} ${material} ${noun}, ${colour}`,
  },
  de: {
    adjectives: list(
      'Gesprenkelte Glasierte Gerippte Geriffelte Geschnitzte Gewebte Gestreifte Große Kleine Runde Ovale Klappbare Stapelbare Hängende Bemalte Gebürstete Matte Schwere Winzige Doppelte',
    ),
    materials: list(
      'Steingut Porzellan Nussholz Eichen Leinen Baumwoll Woll Messing Kupfer Glas Marmor Bambus Leder Keramik Schiefer Kork',
    ),
    nouns: list(
      'tasse schale schüssel platte vase blumentöpfe teekanne karaffe kerze leuchte korb decke kissen schürze tücher bretter löffel dose hocker spiegel uhr teppiche regale bank',
    ),
    colours: list('hafer eisen rosé seladon indigo ocker elfenbein kohle moos rost pflaume sand'),
    filler: list(
      'von hand gefertigt in unserer werkstatt am fluss wo jedes stück langsam fertig wird danach zweimal geprüft bevor es in schlichtem papier verschickt wird hält länger warm als erwartet weil wände dick sind rund um den fuß kein stück gleicht dem anderen pflegehinweise liegen bei sanft waschen aufrecht trocknen direkte sonne vermeiden hält jahrzehnte wenn man es freundlich behandelt reparatur kostenlos passt in schränke fürs frühstück genug im winter erprobt nach alten marktfunden entworfen',
    ),
    title: ({ adjective, material, noun, colour }) => `${adjective} ${material}${noun} in ${colour}`,
  },
  ar: {
    adjectives: list(
      'منقط مزجج مضلع محفور منسوج مخطط طويل صغير مستدير بيضوي قابل مكدس معلق مرسوم مصقول خفيف ثقيل دقيق مزدوج كبير',
    ),
    materials: list('حجري خزفي جوزي بلوطي كتاني قطني صوفي نحاسي فضي زجاجي رخامي خيزراني جلدي فخاري أردوازي فليني'),
    nouns: list(
      'كوب فنجان وعاء طبق مزهرية أصيص إبريق دورق شمعة مصباح سلة بطانية وسادة مئزر منشفة صينية ملعقة مرطبان كرسي مرآة ساعة سجادة رف مقعد',
    ),
    colours: list('شوفاني حديدي وردي سيلادون نيلي أصفر عاجي فحمي أخضر صدئ أرجواني رملي'),
    filler: list(
      'صنع يدويا في ورشتنا قرب النهر حيث تكتمل كل قطعة ببطء ثم تفحص مرتين قبل أن تغادر بورق بسيط تحفظ الحرارة أطول من المتوقع لأن الجدران سميكة حول القاعدة كل واحدة تختلف قليلا تعليمات العناية مع الطرد اغسل بلطف جفف قائما تجنب الشمس المباشرة تدوم عقودا إذا عوملت بعناية تصلح مجانا تناسب الخزائن تكفي الإفطار جربت شتاء صممت بعد أسواق قديمة',
    ),
    title: ({ adjective, material, noun, colour }) => `${noun} ${material} ${adjective} ${colour}`,
  },
}
