/** The passwords tried first by anyone who guesses; those under eight characters are refused anyway. */
export const common: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 11223344 112233445566
  password password1 password12 password123 password1234 password! passw0rd passw0rd1 p@ssword p@ssw0rd pa55word
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5
  zaq12wsx asdfghjk asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 qazwsxedc 1qazxsw2 qwer1234 abcd1234 abc12345 a1b2c3d4
  abcdefgh abcdefghi iloveyou iloveyou1 iloveyou2 loveyou1 princess princess1 sunshine sunshine1 football football1
  baseball baseball1 basketball superman superman1 batman123 starwars starwars1 pokemon1 pokemon123 minecraft
  minecraft1 fortnite fortnite1 whatever whatever1 trustno1 letmein1 letmein123 welcome1 welcome12 welcome123
  welcome! computer computer1 internet internet1 samsung1 samsung123 michelle jennifer jennifer1 michael1 jessica1
  charlie1 jordan23 liverpool liverpool1 chelsea1 arsenal1 arsenal123 manchester manunited everton1 tottenham
  butterfly butterfly1 chocolate chocolate1 strawberry cupcake1 monkey12 monkey123 dragon12 dragon123 master12
  master123 shadow12 shadow123 killer12 killer123 ashley12 danielle danielle1 elizabeth elizabeth1 nicholas
  victoria victoria1 alexander alexandra benjamin samantha christian christopher anthony1 thomas12 robert12
  changeme changeme1 secret12 secret123 admin123 admin1234 administrator adminadmin rootroot test1234 testtest
  testing1 testing123 guest123 login123 default1 access14 mustang1 corvette porsche1 mercedes ferrari1 blink182
  summer12 summer123 summer2024 summer2025 summer2026 winter12 winter123 winter2024 winter2025 spring2025
  autumn2025 january1 february september october1 november december monday12 friday13 saturday 00000000 11111111
  12121212 12341234 12344321 13131313 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
  01234567 14725836 147258369 159753456 159357258 741852963 789456123 963852741 asdasdasd qweqweqwe qweasdzxc
  aaaaaaaa abcabcabc loopyard loopyard1 loopyard123`.split(/\s+/),
);
