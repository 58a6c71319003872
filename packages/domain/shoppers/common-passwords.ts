/** Common passwords of at least eight characters, in lower case. New passwords must not be among them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 87654321 987654321 0987654321 11111111 111111111 1111111111 00000000 000000000 88888888
  66666666 99999999 12341234 123123123 123321123 11223344 1122334455 12344321 147258369 789456123 741852963 159753456 19951995
  password password1 password12 password123 password1234 password! passw0rd p@ssw0rd p@ssword pa55word passwort passwort1
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertz123 qwertzui qwertzuiop 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx
  qazwsxedc asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh abcdefghi a1b2c3d4 aa123456 aa12345678
  iloveyou iloveyou1 iloveyou2 ichliebedich sunshine princess princess1 football football1 baseball basketball superman spiderman
  batman123 pokemon1 starwars trustno1 whatever computer internet michelle jennifer jonathan jordan23 samantha danielle nicholas
  alexander benjamin victoria christian charlotte elizabeth hallo123 hallowelt schatzi1 sommer123 dragon123 monkey123 shadow123
  master123 letmein1 letmein123 welcome1 welcome123 willkommen admin123 administrator changeme changeme1 secret123 geheim123 test1234
  testtest testing1 default1 guest123 login123 user1234 liverpool chelsea1 arsenal1 barcelona juventus manchester mercedes porsche911
  corvette mustang1 harley11 yamaha11 midnight mountain blink182 metallica slipknot nirvana1 rockstar babygirl babygirl1 lovelove
  sweetheart chocolate cheese123 chicken1 butterfly butterfly1 flower123 garfield snoopy123 scooby123 tinkerbell cinderella`.split(
    /\s+/,
  ),
)
